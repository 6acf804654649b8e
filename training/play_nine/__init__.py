"""Play Nine."""
