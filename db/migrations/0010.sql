-- The answers that a person has given once and for all at a table, by key; one for a hole names it: "putts luck@3".
ALTER TABLE seats ADD COLUMN standing TEXT NOT NULL DEFAULT '';
