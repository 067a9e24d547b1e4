-- Admins move people by hand: one more kind of result. SQLite changes what a column may hold in a new table alone.
CREATE TABLE league_results_new (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id    INTEGER NOT NULL REFERENCES leagues (id),
    season_id    INTEGER NOT NULL REFERENCES league_seasons (id),
    kind         TEXT    NOT NULL CHECK (kind IN ('match', 'walkover', 'swap', 'move', 'join', 'leave')),
    table_id     INTEGER UNIQUE REFERENCES results (table_id),
    challenge_id INTEGER UNIQUE REFERENCES league_challenges (id),
    at           REAL    NOT NULL,
    day          INTEGER NOT NULL,
    cap          INTEGER NOT NULL,
    barred       TEXT,
    guard        TEXT,
    void         BOOLEAN NOT NULL DEFAULT FALSE,
    note         TEXT    NOT NULL DEFAULT '',
    walkovers    INTEGER
);

INSERT INTO sqlite_sequence (name, seq) SELECT 'league_results_new', seq FROM sqlite_sequence WHERE name = 'league_results';
INSERT INTO league_results_new (id, league_id, season_id, kind, table_id, challenge_id, at, day, cap, barred, guard, void,
    note, walkovers) SELECT id, league_id, season_id, kind, table_id, challenge_id, at, day, cap, barred, guard, void, note,
    walkovers FROM league_results ORDER BY id;
DROP TABLE league_results;
ALTER TABLE league_results_new RENAME TO league_results;

CREATE INDEX league_results_by_season ON league_results (season_id, id);
CREATE INDEX league_results_by_day ON league_results (season_id, day, id);
CREATE INDEX league_results_by_league ON league_results (league_id, at, id);
