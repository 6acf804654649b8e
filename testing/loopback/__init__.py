"""A loopback Discord for bots in processes of their own: gateway, REST API, and simulated users who play."""
