"""The window: the only home of Qt."""
