"""The command line; the window is imported inside the one command that opens it."""
