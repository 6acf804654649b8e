"""Training of the house players of Play Nine: learn a value function by self-play and export it."""
