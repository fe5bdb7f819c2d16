"""Mutation: random changes of individuals."""
