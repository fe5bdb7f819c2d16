"""Making the runs of an experiment: here, in processes or on a cluster."""
