-- Duties of a ladder, holidays, play-offs for a title, digests on a day, dead channels, and how rounds were won.

ALTER TABLE leagues ADD COLUMN duties_at REAL;
ALTER TABLE leagues ADD COLUMN duties_from REAL NOT NULL DEFAULT 0;
ALTER TABLE leagues ADD COLUMN digest_since REAL;
CREATE INDEX leagues_by_duties ON leagues (duties_at) WHERE duties_at IS NOT NULL;
UPDATE leagues SET duties_at = 0 WHERE kind = 'ladder';

ALTER TABLE league_seasons ADD COLUMN title TEXT NOT NULL DEFAULT 'shared';

ALTER TABLE league_players ADD COLUMN endings TEXT;

CREATE TABLE league_holidays (
    league_id INTEGER NOT NULL REFERENCES leagues (id),
    user_id   INTEGER NOT NULL,
    since     REAL    NOT NULL,
    until     REAL    NOT NULL,
    PRIMARY KEY (league_id, user_id, since)
) WITHOUT ROWID;

CREATE TABLE league_playoffs (
    season_id  INTEGER NOT NULL PRIMARY KEY REFERENCES league_seasons (id),
    one        INTEGER NOT NULL,
    other      INTEGER NOT NULL,
    expires_at REAL    NOT NULL,
    table_id   INTEGER REFERENCES tables (id),
    over       BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE INDEX league_playoffs_by_table ON league_playoffs (table_id);
CREATE INDEX league_playoffs_open ON league_playoffs (season_id) WHERE over = FALSE;

CREATE TABLE league_dead_channels (
    league_id  INTEGER NOT NULL REFERENCES leagues (id),
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (league_id, channel_id)
) WITHOUT ROWID;
