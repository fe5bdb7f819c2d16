"""The parameter panel, made from the declarations of the recipe's own parameters."""
