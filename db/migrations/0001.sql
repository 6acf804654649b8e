-- SQL that SQLite and PostgreSQL share. Times are UTC seconds; ids are Discord's.

CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    last BIGINT NOT NULL
);

-- Numbers are never given out twice: tables, finished rounds, and the stand-ins of deleted people (as -1, -2, ...).
INSERT INTO counters (name, last) VALUES ('table', 0), ('round', 0), ('nobody', 0);

CREATE TABLE heartbeat (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    alive_at DOUBLE PRECISION NOT NULL
);

CREATE TABLE tables (
    id BIGINT PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    thread BIGINT,
    board BIGINT,
    game TEXT NOT NULL,
    edition BIGINT NOT NULL,
    options TEXT NOT NULL,
    pace TEXT NOT NULL,
    ranked BOOLEAN NOT NULL,
    room BIGINT NOT NULL,
    host BIGINT NOT NULL,
    secret BYTEA NOT NULL,
    seed BYTEA,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'closed', 'aside')),
    ply BIGINT NOT NULL DEFAULT 0,
    shown BIGINT NOT NULL DEFAULT -1,
    posted_at DOUBLE PRECISION,
    called BIGINT,
    reason TEXT,
    opened_at DOUBLE PRECISION NOT NULL,
    started_at DOUBLE PRECISION,
    ended_at DOUBLE PRECISION,
    round BIGINT UNIQUE,
    previous BIGINT REFERENCES tables (id) ON DELETE SET NULL,
    CHECK (phase <> 'playing' OR seed IS NOT NULL)
);
CREATE INDEX tables_open ON tables (guild, channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_hosted ON tables (host);
CREATE INDEX tables_unshown ON tables (id) WHERE shown < ply;
CREATE INDEX tables_rematches ON tables (previous) WHERE previous IS NOT NULL;

CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    user_id BIGINT,
    house TEXT,
    name TEXT NOT NULL,
    interaction BIGINT,
    away BIGINT NOT NULL DEFAULT 0,
    gone BOOLEAN NOT NULL DEFAULT FALSE,
    hand_channel BIGINT,
    hand_message BIGINT,
    hand_ply BIGINT,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id),
    CHECK ((user_id IS NULL) <> (house IS NULL))
);
CREATE INDEX seats_of_people ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE moves (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ply BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    text TEXT NOT NULL,
    interaction BIGINT UNIQUE,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, ply)
);

CREATE TABLE timers (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
);
CREATE INDEX timers_due ON timers (due);

CREATE TABLE votes (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
);

-- Results, feats and ratings are derived from the moves and can be rebuilt.
CREATE TABLE results (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    user_id BIGINT,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    round BIGINT NOT NULL,
    ranked BOOLEAN NOT NULL,
    seats BIGINT NOT NULL,
    people BIGINT NOT NULL,
    place BIGINT NOT NULL,
    total BIGINT NOT NULL,
    strokes TEXT NOT NULL,
    hole_count BIGINT NOT NULL,
    stroke_count BIGINT NOT NULL,
    over_par BIGINT NOT NULL,
    best_hole BIGINT,
    ended_at DOUBLE PRECISION NOT NULL,
    rating_before BIGINT,
    rating_after BIGINT,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_of_games ON results (guild, game, user_id, round);
CREATE INDEX results_of_people ON results (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE feats (
    table_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    feat TEXT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, feat),
    FOREIGN KEY (table_id, seat) REFERENCES results (table_id, seat) ON DELETE CASCADE
);

CREATE TABLE ratings (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guild, game, user_id)
);
CREATE INDEX ratings_of_people ON ratings (user_id);

CREATE TABLE people (
    user_id BIGINT PRIMARY KEY,
    pings BOOLEAN NOT NULL,
    dms BOOLEAN NOT NULL,
    dms_closed BOOLEAN NOT NULL,
    locale TEXT
);

CREATE TABLE servers (
    guild BIGINT PRIMARY KEY,
    channels TEXT NOT NULL DEFAULT '[]',
    pace TEXT,
    open_roles TEXT NOT NULL DEFAULT '[]',
    locale TEXT,
    removed_at DOUBLE PRECISION
);

-- Interactions that were no moves but must happen once.
CREATE TABLE clicks (
    interaction BIGINT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);
CREATE INDEX clicks_by_age ON clicks (at);
