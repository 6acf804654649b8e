"""The courses: grid, terrain, holes and layouts (sections 3 and 13)."""
