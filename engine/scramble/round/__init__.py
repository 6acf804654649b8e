"""The course of a round: its start, its holes and turns, its scores."""
