-- Whether the result of a round of the day was posted in a channel: once is enough.
ALTER TABLE daily_rounds ADD COLUMN shared BOOLEAN NOT NULL DEFAULT FALSE;
