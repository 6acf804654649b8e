-- The open tables of a channel and of a thread are found without reading those that ended long ago.
CREATE INDEX tables_in_channels ON tables (channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_in_threads ON tables (thread) WHERE phase IN ('lobby', 'playing');
