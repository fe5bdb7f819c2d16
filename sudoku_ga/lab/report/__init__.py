"""Reports of results: tables, figures and files."""
