-- Which roles were given for a rank, to be taken again when it is lost, and whether Discord has refused them; until when
-- somebody waits for an opponent, whether they are asked if they are still there, and when they last said so.

CREATE TABLE league_roles (
    league_id INTEGER NOT NULL REFERENCES leagues (id),
    user_id   INTEGER NOT NULL,
    role_id   INTEGER NOT NULL,
    PRIMARY KEY (league_id, user_id, role_id)
) WITHOUT ROWID;

CREATE INDEX league_roles_by_user ON league_roles (user_id);

ALTER TABLE leagues ADD COLUMN roles_refused BOOLEAN NOT NULL DEFAULT FALSE;

ALTER TABLE league_queue ADD COLUMN expires_at REAL NOT NULL DEFAULT 0;
ALTER TABLE league_queue ADD COLUMN ready_at REAL NOT NULL DEFAULT 0;
ALTER TABLE league_queue ADD COLUMN asked BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE league_queue SET expires_at = since + 3600, ready_at = since;
CREATE INDEX league_queue_by_end ON league_queue (expires_at) WHERE table_id IS NULL;
