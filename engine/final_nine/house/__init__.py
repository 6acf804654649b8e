"""The house players, and what the house does for who is away (section 16)."""
