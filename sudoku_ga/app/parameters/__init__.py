"""The parameter panel, made from the declarations of a recipe's parameters."""
