"""Measures how fast the product is: `make bench`. Not collected by pytest."""
