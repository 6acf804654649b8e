"""The decisions of a turn, one phase after the other (section 7.2)."""
