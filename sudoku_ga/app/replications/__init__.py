"""The window in which published experiments are made again and compared."""
