"""The lab: experiments, their results as they come, and what follows from them."""
