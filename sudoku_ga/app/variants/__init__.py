"""The dialog that makes boards of variants."""
