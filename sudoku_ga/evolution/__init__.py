"""Evolution: kernels, base classes, operators, recipes, the engine, its observers and its records."""
