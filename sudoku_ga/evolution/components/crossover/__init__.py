"""How the genes of two parents are combined."""
