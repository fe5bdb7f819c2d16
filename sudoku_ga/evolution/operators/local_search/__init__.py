"""Local search: the improvement of single individuals."""
