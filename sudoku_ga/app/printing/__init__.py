"""Puzzles on paper: black on white, drawn in lines and letters at any resolution."""
