"""Draw films: a script says what a film shows, frame by frame, and a reel turns the pictures of it into a GIF file.

`render/<game>/film.py` says what moves in a game; `render.film.maker.make_film` makes the film.
"""
