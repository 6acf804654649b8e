"""The strokes that champions of Final Nine take on its courses."""
