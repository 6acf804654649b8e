"""The clubhouse without Discord: it accepts moves, keeps clocks and knows who may do what."""
