-- Moves can be taken back: the numbers on controls go on all the same, and a press that was taken back is never played again.
ALTER TABLE tables ADD COLUMN ahead BIGINT NOT NULL DEFAULT 0;
CREATE TABLE taken_back (
    interaction BIGINT PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ply BIGINT NOT NULL
);
CREATE INDEX taken_back_of_tables ON taken_back (table_id);
