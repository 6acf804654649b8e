"""The face of Scramble Golf."""
