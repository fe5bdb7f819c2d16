"""The bar that controls a run, its timeline, and the status line."""
