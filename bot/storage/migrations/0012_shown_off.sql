-- Where a league shows its standings for good and the results of its matches, to be changed there when they change.

CREATE TABLE league_boards (
    league_id  INTEGER PRIMARY KEY REFERENCES leagues (id),
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    due        BOOLEAN NOT NULL DEFAULT TRUE,
    edited_at  REAL    NOT NULL DEFAULT 0
);

CREATE INDEX league_boards_due ON league_boards (edited_at) WHERE due = TRUE;

CREATE TABLE league_cards (
    result_id  INTEGER PRIMARY KEY REFERENCES league_results (id),
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL
);
