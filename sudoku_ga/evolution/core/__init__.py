"""What every operator is made of: components, parameters, populations, and the base classes."""
