"""What screens look like: pure functions from a view to rows of text."""
