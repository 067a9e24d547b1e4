-- What admins of leagues need: a league that is put away, and members who may not play for a while.

ALTER TABLE leagues ADD COLUMN archived_at REAL;

CREATE TABLE league_suspensions (
    league_id INTEGER NOT NULL REFERENCES leagues (id),
    user_id   INTEGER NOT NULL,
    until     REAL    NOT NULL,
    reason    TEXT    NOT NULL,
    PRIMARY KEY (league_id, user_id)
) WITHOUT ROWID;

CREATE INDEX league_suspensions_by_until ON league_suspensions (until);
