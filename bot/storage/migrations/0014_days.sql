-- The deal of each day with what it is played against, and what those who tried it came to.

CREATE TABLE days (
    day     INTEGER PRIMARY KEY,
    game    TEXT    NOT NULL,
    rules   INTEGER NOT NULL,
    players INTEGER NOT NULL,
    samples INTEGER NOT NULL,
    seed    BLOB    NOT NULL,
    best    INTEGER,
    by_hand BOOLEAN NOT NULL DEFAULT FALSE,
    line    TEXT    NOT NULL DEFAULT ''
);

CREATE TABLE day_tries (
    day      INTEGER NOT NULL REFERENCES days (day),
    user_id  INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    begun_at REAL    NOT NULL,
    score    INTEGER,
    PRIMARY KEY (day, user_id)
) WITHOUT ROWID;

CREATE INDEX day_tries_of_user ON day_tries (user_id, day);
