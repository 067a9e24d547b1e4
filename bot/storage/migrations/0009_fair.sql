-- What keeps leagues fair: settings have a version, a challenge keeps what it promised, unanswered ones count so often,
-- whoever wins a season was a member at its end, and a bar outlives the data of whoever was put out.

ALTER TABLE leagues ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

ALTER TABLE league_challenges ADD COLUMN forfeit INTEGER;
ALTER TABLE league_challenges ADD COLUMN no_answer TEXT;
ALTER TABLE league_challenges ADD COLUMN told BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE league_challenges SET told = TRUE WHERE state <> 'open';
CREATE INDEX league_challenges_untold ON league_challenges (id) WHERE told = FALSE AND state = 'withdrawn';

ALTER TABLE league_results ADD COLUMN walkovers INTEGER;

ALTER TABLE league_seasons ADD COLUMN least_games INTEGER NOT NULL DEFAULT 0;

CREATE TABLE league_rosters (
    season_id INTEGER NOT NULL REFERENCES league_seasons (id),
    user_id   INTEGER NOT NULL,
    PRIMARY KEY (season_id, user_id)
) WITHOUT ROWID;

CREATE INDEX league_rosters_by_user ON league_rosters (user_id);

-- Seasons that were closed before were won by who stood first in them, if anything was played.
INSERT INTO league_rosters (season_id, user_id) SELECT s.season_id, s.user_id FROM league_standings s
    JOIN league_seasons e ON e.id = s.season_id WHERE e.closed_at IS NOT NULL;
UPDATE league_seasons SET least_games = 1 WHERE closed_at IS NOT NULL
    AND league_id IN (SELECT id FROM leagues WHERE kind <> 'ladder');

CREATE TABLE league_bars (
    league_id INTEGER NOT NULL REFERENCES leagues (id),
    mark      TEXT    NOT NULL,
    PRIMARY KEY (league_id, mark)
) WITHOUT ROWID;
