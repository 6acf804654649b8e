"""Kills, thousands of them: what was acknowledged is there afterwards, once, and every game replays."""
