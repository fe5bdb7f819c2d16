"""How a Sudoku evolves: recipes, their components, the loop and its reports."""
