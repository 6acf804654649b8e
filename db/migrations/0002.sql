-- A seat that is handed over in a game under way: the result stays with whoever held it at tee-off, who has left it.
ALTER TABLE seats ADD COLUMN handed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE seats ADD COLUMN left_by BIGINT;
ALTER TABLE seats ADD COLUMN left_name TEXT;
CREATE INDEX seats_of_leavers ON seats (left_by) WHERE left_by IS NOT NULL;
