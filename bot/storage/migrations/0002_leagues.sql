-- Leagues: their members, seasons, results and standings, challenges, the queue, and what admins did.

-- Who left a seat of a league table, and as which one in turn: leavers come last, the first of them at the very end.
ALTER TABLE seats ADD COLUMN left_by INTEGER;
ALTER TABLE seats ADD COLUMN left_order INTEGER NOT NULL DEFAULT 0;

CREATE TABLE leagues (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id    INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    folded      TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    options     TEXT    NOT NULL,
    fingerprint TEXT    NOT NULL,
    kind        TEXT    NOT NULL,
    settings    TEXT    NOT NULL,
    made_by     INTEGER NOT NULL,
    made_at     REAL    NOT NULL,
    digest_at   REAL,
    UNIQUE (guild_id, folded)
);

CREATE INDEX leagues_by_digest ON leagues (digest_at) WHERE digest_at IS NOT NULL;

CREATE TABLE league_members (
    league_id INTEGER NOT NULL REFERENCES leagues (id),
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('member', 'asked', 'left', 'barred')),
    since     REAL    NOT NULL,
    PRIMARY KEY (league_id, user_id)
) WITHOUT ROWID;

CREATE INDEX league_members_by_user ON league_members (user_id, league_id);

-- The standings of a season are those of its results when `settled` has come to `revision`.
CREATE TABLE league_seasons (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id INTEGER NOT NULL REFERENCES leagues (id),
    number    INTEGER NOT NULL,
    starts_at REAL    NOT NULL,
    ends_at   REAL,
    opened_at REAL,
    closed_at REAL,
    reset     TEXT    NOT NULL,
    revision  INTEGER NOT NULL DEFAULT 0,
    settled   INTEGER NOT NULL DEFAULT 0,
    UNIQUE (league_id, number)
);

CREATE INDEX league_seasons_by_start ON league_seasons (starts_at) WHERE opened_at IS NULL;
CREATE INDEX league_seasons_by_end ON league_seasons (ends_at) WHERE closed_at IS NULL AND ends_at IS NOT NULL;
CREATE INDEX league_seasons_unsettled ON league_seasons (id) WHERE revision <> settled;

-- What a player begins a season with, where it is not what everyone begins with.
CREATE TABLE league_seeds (
    season_id INTEGER NOT NULL REFERENCES league_seasons (id),
    user_id   INTEGER NOT NULL,
    mu        REAL    NOT NULL,
    sigma     REAL    NOT NULL,
    place     INTEGER NOT NULL,
    PRIMARY KEY (season_id, user_id)
) WITHOUT ROWID;

CREATE INDEX league_seeds_by_user ON league_seeds (user_id);

CREATE TABLE league_standings (
    season_id INTEGER NOT NULL REFERENCES league_seasons (id),
    user_id   INTEGER NOT NULL,
    mu        REAL    NOT NULL,
    sigma     REAL    NOT NULL,
    points    INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    games     INTEGER NOT NULL,
    wins      INTEGER NOT NULL,
    last_at   REAL    NOT NULL,
    score     REAL    NOT NULL,
    listed    BOOLEAN NOT NULL,
    PRIMARY KEY (season_id, user_id)
) WITHOUT ROWID;

CREATE INDEX league_standings_by_score ON league_standings (season_id, listed, score DESC, user_id);
CREATE INDEX league_standings_by_user ON league_standings (user_id);

CREATE TABLE league_challenges (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id     INTEGER NOT NULL REFERENCES leagues (id),
    challenger_id INTEGER NOT NULL,
    challenged_id INTEGER NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    made_at       REAL    NOT NULL,
    remind_at     REAL,
    expires_at    REAL    NOT NULL,
    answered_at   REAL,
    channel_id    INTEGER,
    message_id    INTEGER,
    table_id      INTEGER REFERENCES tables (id)
);

CREATE INDEX league_challenges_by_expiry ON league_challenges (expires_at) WHERE state = 'open';
CREATE INDEX league_challenges_by_reminder ON league_challenges (remind_at) WHERE state = 'open' AND remind_at IS NOT NULL;
CREATE INDEX league_challenges_by_league ON league_challenges (league_id, id);
CREATE INDEX league_challenges_by_challenger ON league_challenges (challenger_id);
CREATE INDEX league_challenges_by_challenged ON league_challenges (challenged_id);

-- What standings are made of, in this order. `barred` is why a result can never count, `guard` why it does not now.
CREATE TABLE league_results (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id    INTEGER NOT NULL REFERENCES leagues (id),
    season_id    INTEGER NOT NULL REFERENCES league_seasons (id),
    kind         TEXT    NOT NULL CHECK (kind IN ('match', 'walkover', 'swap', 'join', 'leave')),
    table_id     INTEGER UNIQUE REFERENCES results (table_id),
    challenge_id INTEGER UNIQUE REFERENCES league_challenges (id),
    at           REAL    NOT NULL,
    day          INTEGER NOT NULL,
    cap          INTEGER NOT NULL,
    barred       TEXT,
    guard        TEXT,
    void         BOOLEAN NOT NULL DEFAULT FALSE,
    note         TEXT    NOT NULL DEFAULT ''
);

CREATE INDEX league_results_by_season ON league_results (season_id, id);
CREATE INDEX league_results_by_day ON league_results (season_id, day, id);
CREATE INDEX league_results_by_league ON league_results (league_id, at, id);

-- One row for each person of a result: how they came out, and where that took them.
CREATE TABLE league_players (
    result_id    INTEGER NOT NULL REFERENCES league_results (id),
    seat         INTEGER NOT NULL,
    league_id    INTEGER NOT NULL,
    user_id      INTEGER NOT NULL,
    side         INTEGER NOT NULL,
    rank         INTEGER NOT NULL,
    points       INTEGER NOT NULL,
    left_order   INTEGER NOT NULL,
    mu_before    REAL,
    sigma_before REAL,
    score_before REAL,
    mu           REAL,
    sigma        REAL,
    score        REAL,
    PRIMARY KEY (result_id, seat)
) WITHOUT ROWID;

CREATE INDEX league_players_by_user ON league_players (user_id, league_id, result_id);

CREATE TABLE league_queue (
    league_id  INTEGER NOT NULL REFERENCES leagues (id),
    user_id    INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    channel_id INTEGER NOT NULL,
    since      REAL    NOT NULL,
    PRIMARY KEY (league_id, user_id)
) WITHOUT ROWID;

CREATE INDEX league_queue_by_user ON league_queue (user_id);

CREATE TABLE league_audit (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id INTEGER NOT NULL REFERENCES leagues (id),
    at        REAL    NOT NULL,
    actor_id  INTEGER NOT NULL,
    act       TEXT    NOT NULL,
    user_id   INTEGER,
    details   TEXT    NOT NULL
);

CREATE INDEX league_audit_by_league ON league_audit (league_id, id);

-- Whoever had their data deleted goes on in results as the negative of a number given here, which names nobody.
CREATE TABLE deleted_users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL
);
