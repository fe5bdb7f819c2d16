"""Charts over the generations of a run."""
