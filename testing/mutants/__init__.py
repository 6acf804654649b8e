"""Mutation testing: show that a changed test suite catches everything that the suite before caught."""
