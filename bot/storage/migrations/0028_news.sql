-- What leagues have to tell everyone, from the moment that decides it until it is told. `channel_id` is where it may have been
-- posted and nobody heard of it; where it was refused it is not tried again before `rests_until`.

CREATE TABLE league_news (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id   INTEGER NOT NULL REFERENCES leagues (id),
    kind        TEXT    NOT NULL CHECK (kind IN ('turned', 'title', 'digest', 'idle', 'letter', 'gone')),
    at          REAL    NOT NULL,
    season_id   INTEGER REFERENCES league_seasons (id),
    user_id     INTEGER,
    since       REAL,
    channel_id  INTEGER,
    rests_until REAL    NOT NULL DEFAULT 0
);

CREATE INDEX league_news_by_rest ON league_news (rests_until);
CREATE INDEX league_news_by_user ON league_news (user_id) WHERE user_id IS NOT NULL;

-- Whom a ping is sent to directly, where its channel will not have it.
ALTER TABLE league_pings ADD COLUMN letter_to INTEGER;
