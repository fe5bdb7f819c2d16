"""How the window looks: tokens, fonts, icons and their application to Qt."""
