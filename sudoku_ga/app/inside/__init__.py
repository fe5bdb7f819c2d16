"""Looking inside a generation: its stages, who descends from whom, and what operators do."""
