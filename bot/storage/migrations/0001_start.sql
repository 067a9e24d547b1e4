-- Tables, their logs and clocks, settings and results.
-- Times are seconds since 1970. Numbers of Discord fit 64 bits. JSON is text that only the bot reads.

CREATE TABLE schema_versions (
    version    INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    applied_at TEXT NOT NULL
);

-- A number is never given twice: buttons live for ever, and each names its table.
CREATE TABLE tables (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    key        TEXT    NOT NULL UNIQUE,
    guild_id   INTEGER,
    channel_id INTEGER NOT NULL,
    host_id    INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    rules      INTEGER NOT NULL,
    size       INTEGER NOT NULL,
    options    TEXT    NOT NULL,
    clock      INTEGER,
    on_leave   TEXT    NOT NULL,
    league_id  INTEGER,
    language   TEXT    NOT NULL,
    status     TEXT    NOT NULL DEFAULT 'lobby' CHECK (status IN ('lobby', 'playing', 'over')),
    thread_id  INTEGER,
    message_id INTEGER,
    memo       TEXT    NOT NULL,
    version    INTEGER NOT NULL DEFAULT 0,
    created_at REAL    NOT NULL,
    changed_at REAL    NOT NULL
);

CREATE INDEX tables_open ON tables (id) WHERE status <> 'over';
CREATE INDEX tables_open_by_guild ON tables (guild_id, id) WHERE status <> 'over';
CREATE INDEX tables_open_by_channel ON tables (channel_id, id) WHERE status <> 'over';

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    user_id  INTEGER,
    computer TEXT,
    missed   INTEGER NOT NULL,
    away     BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

-- The log: a row is a move, and its version is the one it led to. A line is a line of the text.
CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    version  INTEGER NOT NULL,
    lines    TEXT    NOT NULL,
    key      TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    at       REAL    NOT NULL,
    PRIMARY KEY (table_id, version),
    UNIQUE (table_id, key)
) WITHOUT ROWID;

CREATE TABLE deadlines (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind     TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    due      REAL    NOT NULL,
    PRIMARY KEY (table_id, kind, seat)
) WITHOUT ROWID;

CREATE INDEX deadlines_by_due ON deadlines (due);

CREATE TABLE seals (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    round      INTEGER NOT NULL,
    seed       BLOB    NOT NULL,
    commitment TEXT    NOT NULL,
    words      TEXT    NOT NULL,
    revealed   BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, round)
) WITHOUT ROWID;

CREATE TABLE results (
    table_id    INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id    INTEGER,
    league_id   INTEGER,
    game        TEXT NOT NULL,
    finished_at REAL NOT NULL,
    outcome     TEXT NOT NULL,
    seats       TEXT NOT NULL
);

CREATE INDEX results_by_guild ON results (guild_id, table_id);
CREATE INDEX results_by_league ON results (league_id, table_id) WHERE league_id IS NOT NULL;

CREATE TABLE result_users (
    user_id  INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES results (table_id),
    PRIMARY KEY (user_id, table_id)
) WITHOUT ROWID;

CREATE INDEX result_users_by_table ON result_users (table_id);

CREATE TABLE settings (
    scope    TEXT    NOT NULL,
    owner_id INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    value    TEXT    NOT NULL,
    PRIMARY KEY (scope, owner_id, key)
) WITHOUT ROWID;

CREATE TABLE presets (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    options  TEXT    NOT NULL,
    PRIMARY KEY (guild_id, name)
) WITHOUT ROWID;
