-- When the bot was last known to be awake, and until when nothing is forfeited because it had not been for a while.

CREATE TABLE heartbeat (
    "only"       INTEGER PRIMARY KEY CHECK ("only" = 1),
    at           REAL    NOT NULL,
    spared_until REAL    NOT NULL DEFAULT 0
);
