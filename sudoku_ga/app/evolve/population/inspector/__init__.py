"""The generation inspector: the stages of a generation, ancestry, and what operators do."""
