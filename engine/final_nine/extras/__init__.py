"""Characters and the expansions that are no course (section 12)."""
