"""The flight of a disc and its landing on a hole, independent of the players (sections 4 and 5)."""
