-- Whether a finished round gets the film of its highlight below the final card.
ALTER TABLE servers ADD COLUMN films BOOLEAN NOT NULL DEFAULT TRUE;
