-- Messages that a table has left behind where it stood, so that a name can be taken off them: hole 0 is its lobby,
-- NULL a board that went elsewhere.
CREATE TABLE pages (
    message BIGINT PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    hole BIGINT,
    stale BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX pages_of_tables ON pages (table_id);
CREATE INDEX pages_stale ON pages (message) WHERE stale;
