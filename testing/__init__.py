"""Test equipment too slow or too large for the test suite: a loopback Discord, fault injection, soak tests, mutants."""
