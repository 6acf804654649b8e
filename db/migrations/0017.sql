-- What the leaderboards show moves with each result and follows from the results: a row for each person who has played
-- a ranked round there in the period ("ever", "2026-11", "2026-W47"), and what is counted over all of them.
CREATE TABLE leaderboards (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    period TEXT NOT NULL,
    ends_at DOUBLE PRECISION,
    rounds BIGINT NOT NULL,
    people BIGINT NOT NULL,
    PRIMARY KEY (guild, game, period)
);
CREATE INDEX leaderboards_by_end ON leaderboards (ends_at) WHERE ends_at IS NOT NULL;

CREATE TABLE standings (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    period TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    strokes BIGINT NOT NULL,
    holes BIGINT NOT NULL,
    over_par BIGINT NOT NULL,
    best_round BIGINT,
    best_hole BIGINT,
    first_at DOUBLE PRECISION NOT NULL,
    form TEXT NOT NULL,
    feats TEXT NOT NULL,
    -- Strokes a hole; who has played none that counts comes last.
    average DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS
        (CASE WHEN holes > 0 THEN CAST(strokes AS DOUBLE PRECISION) / holes ELSE 1000000000 END) STORED,
    PRIMARY KEY (guild, game, period, user_id)
);
CREATE INDEX standings_ranked ON standings (guild, game, period, wins DESC, average, rounds DESC, user_id);
CREATE INDEX standings_of_people ON standings (user_id);

DROP INDEX results_of_games;
CREATE INDEX results_rated ON results (guild, game, user_id, round, ended_at, rating_after)
 WHERE rating_after IS NOT NULL;
