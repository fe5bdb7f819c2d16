"""Recorded runs made again in a thread of their own, and the window that tells of it."""
