"""Characters, MISCHIEF, TEE OFF and ANGLE CTRL: expansions that add rules to the turn (section 12)."""
