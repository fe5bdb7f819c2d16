"""The board: what it shows, how it is laid out and painted, and the keys it takes."""
