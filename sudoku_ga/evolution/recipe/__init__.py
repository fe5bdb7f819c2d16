"""Recipes: reading, checking, changing and writing them."""
