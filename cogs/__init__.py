"""Slash commands and the handlers of buttons, as discord.py extensions; one file a command or family of buttons."""
