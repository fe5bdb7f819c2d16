"""The bar at the top of the window."""
