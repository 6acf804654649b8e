"""Hands, stacks and discard piles, and the questions that cards ask (section 7.3)."""
