"""Records of a run: its history, run files and replay."""
