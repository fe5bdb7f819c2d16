"""Running the trials of an experiment: here, in processes or on a cluster."""
