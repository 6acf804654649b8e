-- What whoever runs the bot asks for: a row to try the disk with, faults by their number, whether no new table opens.
CREATE TABLE pulse (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    beats BIGINT NOT NULL
);
INSERT INTO pulse (one, beats) VALUES (1, 0);
CREATE TABLE incidents (
    number TEXT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    asked TEXT NOT NULL,
    trace TEXT NOT NULL
);
CREATE INDEX incidents_by_age ON incidents (at);
CREATE TABLE draining (
    since DOUBLE PRECISION NOT NULL
);
