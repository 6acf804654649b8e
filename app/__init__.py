"""The running bot: the Discord client, the traffic with Discord, the worker processes."""
