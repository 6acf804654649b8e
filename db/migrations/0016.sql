-- What is asked often reads what is open and nothing that ended long ago: the seats of tables that are open are marked,
-- and each question about tables has an index of its own.
ALTER TABLE seats ADD COLUMN live BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE seats SET live = TRUE WHERE table_id IN (SELECT id FROM tables WHERE phase IN ('lobby', 'playing'));
CREATE INDEX seats_live ON seats (user_id, table_id) WHERE live;
DROP INDEX tables_hosted;
CREATE INDEX tables_hosted ON tables (host, guild, game, id) WHERE phase <> 'aside';
CREATE INDEX tables_of_hosts ON tables (host) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_ended ON tables (guild, id) WHERE phase IN ('over', 'closed', 'aside');
CREATE INDEX tables_ended_by ON tables (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX tables_closed ON tables (ended_at) WHERE phase = 'closed';

-- Every server that has a table is known.
INSERT INTO servers (guild) SELECT DISTINCT guild FROM tables WHERE TRUE ON CONFLICT DO NOTHING;
CREATE INDEX servers_removed ON servers (removed_at) WHERE removed_at IS NOT NULL;

-- How somebody was last called on a server.
CREATE TABLE names (
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (guild, user_id)
);
CREATE INDEX names_of_people ON names (user_id);
INSERT INTO names (guild, user_id, name)
SELECT guild, user_id, name
  FROM (SELECT guild, user_id, name, ROW_NUMBER() OVER (PARTITION BY guild, user_id ORDER BY table_id DESC) AS age
          FROM (SELECT table_id, user_id, name FROM seats WHERE user_id > 0
                 UNION ALL SELECT table_id, left_by, left_name FROM seats WHERE left_by > 0) AS seated
          JOIN tables ON tables.id = table_id) AS called
 WHERE age = 1;
