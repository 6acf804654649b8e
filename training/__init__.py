"""What is learned or solved once and shipped as data; nothing here runs with the bot."""
