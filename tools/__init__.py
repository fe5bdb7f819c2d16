"""Programs about the program: measurements, attacks, pictures, catalogues of texts."""
