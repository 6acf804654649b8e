"""Draw pictures: game views go in, PNG files come out.

`table()` in `render/<game>/__init__.py` draws the board of a game.
"""
