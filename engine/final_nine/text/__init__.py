"""All texts of Final Nine, in golf words: turn, news, board, move labels, options, result, refusals."""
