"""What is on the document: a puzzle, what was evolved on it, and how it came to be. No Qt."""
