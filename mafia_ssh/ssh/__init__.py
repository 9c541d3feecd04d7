"""Everything that speaks SSH: listening, the front door, limits, the terminal driver, the plain lines."""
