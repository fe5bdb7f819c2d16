"""Speed and success, measured: ``make bench``.

A subject a file, each with ``rows()``; the large ones have ``full_rows()`` for ``make bench-full``.
"""
