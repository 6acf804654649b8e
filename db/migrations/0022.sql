-- When the next shard with this place in Discord's queue may start a session, in seconds UTC of the database's clock.
CREATE TABLE session_starts (place INTEGER PRIMARY KEY, starts_at DOUBLE PRECISION NOT NULL);
