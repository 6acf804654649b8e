"""The formats of a round: strokes, or aces in ACE RUN (sections 10 and 12.5)."""
