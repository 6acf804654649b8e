-- Who may sit down. A table with people or roles on its list is by invitation; who was struck off it has been called
-- already, and who was removed from the table cannot come back to it.
CREATE TABLE guests (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('invited', 'struck', 'removed')),
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX guests_by_person ON guests (user_id);
CREATE TABLE guest_roles (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    role BIGINT NOT NULL,
    PRIMARY KEY (table_id, role)
);
-- Whom somebody does not want at the tables that they host.
CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked);
