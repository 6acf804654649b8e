"""The slash commands of Scramble Golf."""
