"""Published experiments made again and compared."""
