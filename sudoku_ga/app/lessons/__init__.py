"""Lessons: their files, what a step observes, predictions and their answers, and the dock."""
