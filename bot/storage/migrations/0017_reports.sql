-- What the hard player makes of a match that is over: computed once, and kept as long as its log.

CREATE TABLE reports (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    text     TEXT NOT NULL,
    at       REAL NOT NULL
);
