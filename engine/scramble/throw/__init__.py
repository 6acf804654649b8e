"""A throw: the dice, the possible flights, the landing and its cost."""
