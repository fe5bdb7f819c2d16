"""The compiled search for chains: trees of implications, their conclusions, and nesting."""
