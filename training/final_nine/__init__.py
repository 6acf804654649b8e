"""What Final Nine's champions take on its courses."""
