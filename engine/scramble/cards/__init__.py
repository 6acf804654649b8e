"""The cards of Scramble Golf: the decks, what each card does, and where one takes a disc."""
