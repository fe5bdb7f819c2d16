"""What makes one individual better than another."""
