"""A Discord of one's own in the browser, over the real bot; it needs no token and no network."""
