-- The puzzles of each day: a log up to where something is to be thrown, with what is best; and who answered what.

CREATE TABLE puzzles (
    day     INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    rules   INTEGER NOT NULL,
    size    INTEGER NOT NULL,
    options TEXT    NOT NULL,
    log     TEXT    NOT NULL,
    seat    INTEGER NOT NULL,
    answer  INTEGER NOT NULL,
    margin  REAL    NOT NULL,
    why     TEXT    NOT NULL,
    by_hand BOOLEAN NOT NULL,
    mu      REAL    NOT NULL,
    sigma   REAL    NOT NULL,
    PRIMARY KEY (day, number)
) WITHOUT ROWID;

CREATE TABLE puzzle_answers (
    day     INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    card    INTEGER NOT NULL,
    solved  BOOLEAN NOT NULL,
    nth     INTEGER NOT NULL,
    mu      REAL    NOT NULL,
    sigma   REAL    NOT NULL,
    at      REAL    NOT NULL,
    PRIMARY KEY (day, number, user_id)
) WITHOUT ROWID;

CREATE INDEX puzzle_answers_of_user ON puzzle_answers (user_id, nth);
