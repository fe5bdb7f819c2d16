"""Every reader under random, mutated and truncated inputs: ``python -m tools.fuzz``."""
