"""The house players of Play Nine, and the caddie's evaluation of moves."""
