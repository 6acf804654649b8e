"""The slash commands of Final Nine."""
