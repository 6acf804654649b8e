-- The caddie: what the host allows, for how many decisions a seat has asked, and the number on the controls at the last.
ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT 'counted';
ALTER TABLE seats ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN hinted BIGINT;
