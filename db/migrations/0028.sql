-- Friendly rounds have standings of their own, period "friendly": all standings are made again from the results.
DELETE FROM standings;
DELETE FROM leaderboards;
