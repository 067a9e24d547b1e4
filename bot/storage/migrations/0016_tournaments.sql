-- Tournaments: who entered, who met whom in which round at which tables, and what admins did.

-- `news` counts what is to be told to everyone, `told` what was; `shown` is the revision that its message shows.
CREATE TABLE tournaments (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    folded     TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,
    settings   TEXT    NOT NULL,
    made_by    INTEGER NOT NULL,
    made_at    REAL    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('sign-up', 'check-in', 'playing', 'over', 'cancelled')),
    round      INTEGER NOT NULL DEFAULT 0,
    rounds     INTEGER NOT NULL DEFAULT 0,
    due_at     REAL,
    revision   INTEGER NOT NULL DEFAULT 0,
    message_id INTEGER,
    shown      INTEGER NOT NULL DEFAULT -1,
    edited_at  REAL    NOT NULL DEFAULT 0,
    news       INTEGER NOT NULL DEFAULT 0,
    told       INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX tournaments_by_guild ON tournaments (guild_id, id);
CREATE INDEX tournaments_by_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_playing ON tournaments (id) WHERE stage = 'playing';
CREATE INDEX tournaments_unshown ON tournaments (id) WHERE shown <> revision;
CREATE INDEX tournaments_untold ON tournaments (id) WHERE told <> news;

-- Whoever enters has a number in their tournament; seeds are given when it begins, the best is one.
CREATE TABLE tournament_entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number        INTEGER NOT NULL,
    user_id       INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('entered', 'waiting', 'playing', 'absent', 'dropped')),
    here          BOOLEAN NOT NULL DEFAULT FALSE,
    seed          INTEGER NOT NULL DEFAULT 0,
    since         REAL    NOT NULL,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (tournament_id, user_id)
);

CREATE INDEX tournament_entrants_by_user ON tournament_entrants (user_id, tournament_id);

-- The entrants of a meeting are numbers, in JSON. What an admin ruled counts in the place of what was played.
CREATE TABLE tournament_meetings (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL,
    number        INTEGER NOT NULL,
    entrants      TEXT    NOT NULL,
    played        TEXT,
    ruled         TEXT,
    UNIQUE (tournament_id, round, number)
);

CREATE INDEX tournament_meetings_open ON tournament_meetings (tournament_id, id) WHERE played IS NULL AND ruled IS NULL;

-- A table outlives nothing here: it is forgotten in its time, and its number with what came of it stays.
CREATE TABLE tournament_games (
    table_id   INTEGER PRIMARY KEY,
    meeting_id INTEGER NOT NULL REFERENCES tournament_meetings (id),
    opened_at  REAL    NOT NULL,
    result     TEXT
);

CREATE INDEX tournament_games_by_meeting ON tournament_games (meeting_id, table_id);

CREATE TABLE tournament_audit (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    at            REAL    NOT NULL,
    actor_id      INTEGER NOT NULL,
    act           TEXT    NOT NULL,
    user_id       INTEGER,
    details       TEXT    NOT NULL
);

CREATE INDEX tournament_audit_by_tournament ON tournament_audit (tournament_id, id);
