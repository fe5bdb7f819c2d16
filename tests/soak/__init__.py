"""A monkey at the window: ``python -m tests.soak``."""
