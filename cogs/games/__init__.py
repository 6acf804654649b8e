"""The slash commands of each game."""
