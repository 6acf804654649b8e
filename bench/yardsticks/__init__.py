"""Players and judgements of before, kept to measure by."""
