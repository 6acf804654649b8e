"""House players and the moves for absent players: search and evaluation (section 16)."""
