"""The past of a run as an animated picture."""
