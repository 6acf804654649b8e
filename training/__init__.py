"""Training of house players, and tournaments between them; nothing here runs with the bot."""
