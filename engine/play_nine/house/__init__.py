"""The house players of Play Nine, and what they know."""
