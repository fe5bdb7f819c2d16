"""Evolution: kernels, base classes, operators, recipes, engine, observers and records."""
