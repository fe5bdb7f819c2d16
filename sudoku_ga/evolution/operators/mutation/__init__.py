"""Mutation: how a child is changed at random."""
