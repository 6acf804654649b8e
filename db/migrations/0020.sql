-- Decisions that cost somebody strokes, to be asked again until they are answered right; and whose rounds were studied.
CREATE TABLE mistakes (
    user_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ply BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    loss DOUBLE PRECISION NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    retired BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (user_id, table_id, ply)
);
CREATE INDEX mistakes_open ON mistakes (user_id, due) WHERE NOT retired;
CREATE INDEX mistakes_of_tables ON mistakes (table_id);
CREATE TABLE studied (
    user_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
);
CREATE INDEX studied_tables ON studied (table_id);
