-- The channel of a person's direct messages with the bot, once it was opened.
ALTER TABLE people ADD COLUMN dm_channel BIGINT;
-- When channels of direct messages were opened, in seconds UTC; the newest day is kept.
CREATE TABLE dm_openings (opened_at DOUBLE PRECISION NOT NULL);
-- Until when no channel may be opened; one row, locked by whoever opens one.
CREATE TABLE dm_budget (id INTEGER PRIMARY KEY, paused_until DOUBLE PRECISION NOT NULL);
INSERT INTO dm_budget (id, paused_until) VALUES (1, 0);
-- Whoever has been getting their hands by direct message goes on getting them.
INSERT INTO people (user_id, pings, dms, dms_closed)
  SELECT DISTINCT user_id, TRUE, TRUE, FALSE FROM seats
   WHERE user_id > 0 AND hand_message IS NOT NULL AND user_id NOT IN (SELECT user_id FROM people);
-- Their channels are open, so they cost nothing of the budget.
UPDATE people SET dm_channel = (
  SELECT MAX(hand_channel) FROM seats WHERE seats.user_id = people.user_id AND hand_message IS NOT NULL);
