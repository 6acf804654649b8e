"""The way through a round: its start, its holes and turns, its scores."""
