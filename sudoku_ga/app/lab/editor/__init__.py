"""The editor of experiments."""
