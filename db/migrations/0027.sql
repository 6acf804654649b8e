-- The newest finished game of a channel, a thread or a person.
CREATE INDEX tables_over_in_channels ON tables (channel, ended_at) WHERE phase = 'over';
CREATE INDEX tables_over_in_threads ON tables (thread, ended_at) WHERE phase = 'over';
DROP INDEX results_of_people;
CREATE INDEX results_by_end ON results (user_id, ended_at) WHERE user_id IS NOT NULL;
