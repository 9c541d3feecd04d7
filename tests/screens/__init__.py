"""Pictures for the documentation, taken from the real program at real clients: `make screens` draws them anew."""
