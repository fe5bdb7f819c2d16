"""Who lives on in the next generation."""
