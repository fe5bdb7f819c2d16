"""A map of where runs went, and the gene pool of a run."""
