-- Who ended a table early or called its lobby off; NULL where it was nobody's doing.
ALTER TABLE tables ADD COLUMN ended_by BIGINT;
