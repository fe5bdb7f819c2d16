"""The workspace that shows a whole population: wall, heat, diversity."""
