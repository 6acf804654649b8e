-- When somebody rests: until when no time runs for them, and the hours of their night, in whose zone nobody rings them.
ALTER TABLE people ADD COLUMN away_until DOUBLE PRECISION;
ALTER TABLE people ADD COLUMN night_from BIGINT;
ALTER TABLE people ADD COLUMN night_to BIGINT;
ALTER TABLE people ADD COLUMN zone TEXT;
