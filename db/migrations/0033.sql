-- The rounds of the day that are under way, by their day: those of days that are over are closed.
DROP INDEX daily_rounds_open;
CREATE INDEX tables_of_days ON tables (day) WHERE phase = 'playing' AND day IS NOT NULL;
