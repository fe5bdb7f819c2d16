"""An experiment: its file, its variants, its plan and one of its runs."""
