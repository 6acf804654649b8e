-- The round of the day: the table of such a round knows its day, and stands on no server (guild 0).
ALTER TABLE tables ADD COLUMN day BIGINT;
-- The one try of a person in a game on a day, with its result once the round is over; the server where it was begun.
CREATE TABLE daily_rounds (
    day BIGINT NOT NULL,
    game TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE,
    guild BIGINT,
    total BIGINT,
    over_par BIGINT,
    strokes TEXT,
    PRIMARY KEY (day, game, user_id)
);
CREATE INDEX daily_rounds_ranked ON daily_rounds (day, game, total, table_id) WHERE total IS NOT NULL;
CREATE INDEX daily_rounds_of_people ON daily_rounds (user_id, day);
CREATE INDEX daily_rounds_open ON daily_rounds (day) WHERE total IS NULL;
-- The days on which the bot was there: any other day breaks no streak.
CREATE TABLE days_open (
    day BIGINT PRIMARY KEY
);
-- The root of the chain of keys, drawn once where the operator has set none.
CREATE TABLE day_chain (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    root BYTEA NOT NULL
);
-- Whether a person is listed among the results of a day.
ALTER TABLE people ADD COLUMN daily_listed BOOLEAN NOT NULL DEFAULT TRUE;
