"""The house players of Scramble Golf, and the evaluation of moves."""
