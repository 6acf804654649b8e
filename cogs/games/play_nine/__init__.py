"""The slash commands of Play Nine."""
