"""The views of a population: wall, inside of a generation, operators, islands, diversity."""
