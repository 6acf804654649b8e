"""The pictures of the documentation, from seeded games: `python -m render.gallery [folder]`."""
