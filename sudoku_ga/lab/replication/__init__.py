"""Published values beside those obtained."""
