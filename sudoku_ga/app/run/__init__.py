"""A run: its state, its controller, and the worker in a thread of its own."""
