"""Local search: how each child is improved by itself."""
