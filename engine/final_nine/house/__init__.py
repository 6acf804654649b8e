"""The house players, and what the house does for who is away (sections 16 and 18)."""
