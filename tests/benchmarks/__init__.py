"""Speed and success, measured: ``make bench``. A subject a file, each with ``rows()``."""
