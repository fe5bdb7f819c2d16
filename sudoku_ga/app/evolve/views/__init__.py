"""The views of a run: one file a tab."""
