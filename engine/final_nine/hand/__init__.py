"""Hands, stacks and discard piles, and what a card asks of a player (section 7.3)."""
