"""The cards: decks, effects and legal targets."""
