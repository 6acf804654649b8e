"""The courses: maps of holes as data, and the geometry of their squares."""
