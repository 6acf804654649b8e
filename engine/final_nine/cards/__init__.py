"""The cards and their printed effects (section 11)."""
