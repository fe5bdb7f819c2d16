"""Building an experiment by choosing."""
