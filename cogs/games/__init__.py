"""What is Discord's of each game: its commands, its controls, its pictures."""
