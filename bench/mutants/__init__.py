"""Mutation testing: show that a change of the test suite misses nothing that the suite before it caught."""
