"""Making puzzles: evolved full grids, and cells removed from them."""
