"""Collects the texts of the program and brings the catalogues up to date."""
