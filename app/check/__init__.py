"""`--check`: try what the bot needs of Discord, in one channel, and keep what works there."""
