"""The guide: pages and lessons, and the window that shows them."""
