-- The language that somebody has chosen; `locale` is that of their Discord at their last press.
ALTER TABLE people ADD COLUMN language TEXT;
