-- When somebody was last there for a shard of so many, by the bot's clock, and by how many seconds the clocks of its
-- tables after the one that is `reached` are still to be put off, since nobody was.
CREATE TABLE heartbeats (
    shard BIGINT NOT NULL,
    shards BIGINT NOT NULL,
    alive_at DOUBLE PRECISION NOT NULL,
    behind DOUBLE PRECISION NOT NULL DEFAULT 0,
    reached BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (shard, shards)
);
INSERT INTO heartbeats (shard, shards, alive_at) SELECT 0, 1, alive_at FROM heartbeat;
DROP TABLE heartbeat;
-- Which process serves a shard, until when by the database's clock.
CREATE TABLE leases (
    shard BIGINT NOT NULL,
    shards BIGINT NOT NULL,
    holder TEXT NOT NULL,
    ends_at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (shard, shards)
);
