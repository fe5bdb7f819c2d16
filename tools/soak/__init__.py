"""A monkey at the window: ``python -m tools.soak``."""
