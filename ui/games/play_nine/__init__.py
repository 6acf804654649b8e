"""The face of Play Nine."""
