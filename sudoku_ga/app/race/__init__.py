"""The race: two to four runs on one puzzle, side by side and in step."""
