"""The run in its own thread, and what passes between it and the window."""
