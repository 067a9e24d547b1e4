-- What somebody means to do with turns that have not come. It ends with the round, and nobody else sees it.

CREATE TABLE plans (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX plans_of_user ON plans (user_id);
