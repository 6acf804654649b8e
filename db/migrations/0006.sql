-- A seat that is offered to a member: one offer a seat, which ends when it is due; whatever makes it void makes it due.
CREATE TABLE offers (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    member BIGINT NOT NULL,
    offered_by BIGINT NOT NULL,
    player BIGINT,
    channel BIGINT NOT NULL,
    message BIGINT,
    due DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX offers_due ON offers (due);
