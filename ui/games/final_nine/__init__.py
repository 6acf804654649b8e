"""The face of Final Nine."""
