"""The operators of recipes, one module for each kind."""
