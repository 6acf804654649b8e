"""The cards: what is printed on them (section 11)."""
