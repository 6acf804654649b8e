-- How many holes had ended when the person left the seat or gave it to the house.
ALTER TABLE seats ADD COLUMN left_holes INTEGER;
-- The last round before ratings weighed several results of two people on one day.
CREATE TABLE rating_rules (id INTEGER PRIMARY KEY, unweighed_until BIGINT NOT NULL);
INSERT INTO rating_rules (id, unweighed_until) SELECT 1, COALESCE(MAX(round), 0) FROM tables;
