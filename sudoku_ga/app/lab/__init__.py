"""The lab: experiments, their results as they come in, and what they show."""
