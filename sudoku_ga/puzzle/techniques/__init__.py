"""What people know besides singles: techniques, one a file, and the order of their difficulty."""
