"""The phases of a turn and the moves of each (section 7)."""
