-- How forms, questions and notes of who waits can be reached for a quarter of an hour, and what makes their words.

CREATE TABLE notes (
    message_id INTEGER PRIMARY KEY,
    guild_id   INTEGER,
    user_id    INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    subject    INTEGER NOT NULL,
    argument   TEXT    NOT NULL,
    beside     BOOLEAN NOT NULL,
    token      TEXT    NOT NULL,
    locale     TEXT    NOT NULL,
    at         REAL    NOT NULL
);

CREATE INDEX notes_by_time ON notes (at);
