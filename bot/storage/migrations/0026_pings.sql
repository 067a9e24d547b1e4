-- By what people of leagues are called, from before it is sent until it holds no more and is taken back.

CREATE TABLE league_pings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id  INTEGER NOT NULL REFERENCES leagues (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('reminder', 'ready', 'left', 'begins', 'door')),
    subject    INTEGER,
    user_id    INTEGER,
    detail     INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    sending    BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE INDEX league_pings_by_user ON league_pings (user_id);

-- What became of a challenge is told when its message says so, whoever answered it.
DROP INDEX league_challenges_untold;
CREATE INDEX league_challenges_untold ON league_challenges (id) WHERE told = FALSE AND state <> 'open';

-- The messages by which the people of tournaments were called; what is newer to tell takes them back.
CREATE TABLE tournament_calls (
    message_id    INTEGER PRIMARY KEY,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    news          INTEGER NOT NULL
);
