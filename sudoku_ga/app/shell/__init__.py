"""The program around the window: start, end, crashes, garbage collection."""
