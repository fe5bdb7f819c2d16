"""Editing and playing by hand: the document, its moves, hints and the timer."""
