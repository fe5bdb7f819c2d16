"""What a Sudoku is: geometry, grid, rules, logic, exact reference and text formats."""
