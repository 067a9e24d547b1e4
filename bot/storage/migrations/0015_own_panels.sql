-- Whoever plays at a table and looks on there too has two panels, which are reached in two ways.

CREATE TABLE panels_before AS
SELECT table_id, user_id, COALESCE(seat, -1) AS seat, message_id, token, locale, at FROM panels;

DROP TABLE panels;

CREATE TABLE panels (
    table_id   INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    message_id INTEGER,
    token      TEXT    NOT NULL,
    locale     TEXT    NOT NULL,
    at         REAL    NOT NULL,
    PRIMARY KEY (table_id, user_id, seat)
);

INSERT INTO panels (table_id, user_id, seat, message_id, token, locale, at)
SELECT table_id, user_id, seat, message_id, token, locale, at FROM panels_before;

DROP TABLE panels_before;

CREATE INDEX panels_by_time ON panels (at);
