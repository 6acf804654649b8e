"""A Discord on this machine for bots that are processes of their own: gateway, REST, and people who play."""
