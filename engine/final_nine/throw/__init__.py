"""A throw and the cards on it: which cards count, and what the throw costs (sections 4 to 7)."""
