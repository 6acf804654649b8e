"""Everything that Scramble Golf says, in golf words."""
