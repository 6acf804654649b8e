"""Soak tests: after thousands of kills every acknowledged move is stored once, and every game replays."""
