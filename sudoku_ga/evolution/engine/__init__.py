"""The engine: the algorithm, its islands, its clock and its control."""
