"""Everything that Final Nine says, in golf words: turn, news, board, moves, options, end, refusals."""
