"""How a child is changed at random."""
