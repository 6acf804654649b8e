"""The flight of a disc and its landing on a hole, whoever throws (sections 4 and 5)."""
