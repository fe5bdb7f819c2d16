"""What is in a cell besides its digit: marks, colours and the roles of a hint."""
