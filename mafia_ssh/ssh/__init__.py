"""Listening, the front door and the terminal line: everything that speaks SSH."""
