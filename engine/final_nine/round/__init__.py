"""A round: its set-up, its holes and its score (sections 2, 7.1 and 10)."""
