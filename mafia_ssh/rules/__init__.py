"""The rules of the game: pure values and functions, no clock, no chance, no input or output."""
