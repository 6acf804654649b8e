"""The texts of Scramble Golf, in golf words."""
