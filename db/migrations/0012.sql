-- Secrets that buttons promise before anybody presses them, each for one deal: of the round after a table, or of any.
CREATE TABLE promises (
    promise TEXT PRIMARY KEY,
    secret BYTEA NOT NULL,
    previous BIGINT UNIQUE REFERENCES tables (id) ON DELETE CASCADE,
    made_at DOUBLE PRECISION NOT NULL
);
CREATE INDEX promises_by_age ON promises (made_at);
