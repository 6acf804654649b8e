"""What a round is played for: strokes, or aces in ACE RUN (sections 10 and 12.5)."""
