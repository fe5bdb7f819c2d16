"""How generation 0 is made."""
