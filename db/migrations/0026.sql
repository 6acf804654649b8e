-- Whether house players say a line now and then.
ALTER TABLE servers ADD COLUMN house_lines BOOLEAN NOT NULL DEFAULT TRUE;
