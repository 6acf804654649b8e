-- The people and the servers that the operator of the bot has blocked.
CREATE TABLE banned_people (user_id BIGINT PRIMARY KEY, banned_at DOUBLE PRECISION NOT NULL);
CREATE TABLE banned_guilds (guild BIGINT PRIMARY KEY, banned_at DOUBLE PRECISION NOT NULL);
