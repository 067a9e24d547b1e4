-- How the private panels that are open can be reached for a quarter of an hour, so that a restart leaves none behind.

CREATE TABLE panels (
    table_id   INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    seat       INTEGER,
    message_id INTEGER,
    token      TEXT    NOT NULL,
    locale     TEXT    NOT NULL,
    at         REAL    NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE INDEX panels_by_time ON panels (at);
