"""The views of a run: one file for each tab."""
