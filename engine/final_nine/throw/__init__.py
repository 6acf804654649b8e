"""A throw on the table: the cards on it, which of them count, and what it costs (sections 4 to 7)."""
