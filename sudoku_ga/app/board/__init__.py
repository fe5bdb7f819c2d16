"""The board: what it shows, its layout, how it is painted, and its keys."""
