-- The press that teed off went into the deal.
ALTER TABLE tables ADD COLUMN tee_off BIGINT;
