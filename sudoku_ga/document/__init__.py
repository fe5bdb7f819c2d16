"""The document being edited: puzzle, player's moves, answers, sessions. No Qt."""
