"""A round: set-up, holes and score (sections 2, 7.1 and 10)."""
