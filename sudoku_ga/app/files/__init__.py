"""Files and the clipboard: what is opened, saved, exported and kept."""
