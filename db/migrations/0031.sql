-- Where a server is told each morning how the day before was played, and the last day on which it was.
ALTER TABLE servers ADD COLUMN daily_channel BIGINT;
ALTER TABLE servers ADD COLUMN daily_posted BIGINT NOT NULL DEFAULT 0;
CREATE INDEX servers_with_mornings ON servers (daily_posted) WHERE daily_channel IS NOT NULL;
-- Who wants to be reminded of the round of the day, and the last day on which they were.
ALTER TABLE people ADD COLUMN daily_reminder BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE people ADD COLUMN daily_reminded BIGINT NOT NULL DEFAULT 0;
CREATE INDEX people_reminded ON people (daily_reminded) WHERE daily_reminder;
-- Somebody's rounds are found by their id alone: with the day in it, the index would be read whole for one day.
DROP INDEX daily_rounds_of_people;
CREATE INDEX daily_rounds_of_people ON daily_rounds (user_id);
