"""The operators that recipes are made of, one kind a module."""
