-- What failed that nobody expected, by the number that whoever asked was told. It names no person.

CREATE TABLE incidents (
    number   TEXT    NOT NULL PRIMARY KEY,
    at       REAL    NOT NULL,
    kind     TEXT    NOT NULL,
    place    TEXT    NOT NULL,
    asked    TEXT    NOT NULL,
    guild_id INTEGER
);

CREATE INDEX incidents_by_time ON incidents (at);
