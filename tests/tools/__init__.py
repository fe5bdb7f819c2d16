"""The programs of tools/."""
