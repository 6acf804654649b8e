"""The clubhouse without Discord: accepts moves, sets deadlines, opens tables, authorizes."""
