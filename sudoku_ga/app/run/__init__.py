"""The bar that drives a run and the line that says how it goes."""
