"""The holes as data, and the squares they are made of."""
