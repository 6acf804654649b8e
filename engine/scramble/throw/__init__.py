"""A throw: the dice, the flights they allow, the landing and what it costs."""
