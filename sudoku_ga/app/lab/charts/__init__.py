"""Charts of results, each with a sentence that says what is seen."""
