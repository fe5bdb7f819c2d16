"""Experiments: planning, running and storing many runs, statistics, reports, replications."""
