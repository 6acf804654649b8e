"""The courses: the grid, the ground, the holes and how their cards are laid out (sections 3 and 13)."""
