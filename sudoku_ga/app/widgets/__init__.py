"""Small controls that Fusion draws otherwise: each paints itself from the theme's tokens."""
