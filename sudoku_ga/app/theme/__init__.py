"""The look of the window: colours, fonts, icons, palette and style sheet."""
