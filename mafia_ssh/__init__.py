"""Mafia, the hidden-role party game, played in one room over SSH."""
