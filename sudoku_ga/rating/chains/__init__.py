"""The search for chains, compiled: trees of implications, what follows from them, and nesting."""
