"""Who becomes a parent."""
