"""The components that recipes are made of: one kind a module."""
