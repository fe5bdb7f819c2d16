"""The statistics of results."""
