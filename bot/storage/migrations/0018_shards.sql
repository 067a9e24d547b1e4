-- Several processes on one server: who is there, who looks after which shard and until when, and whose turn it is to connect.
-- A file has one owner, and leaves these empty.

CREATE TABLE processes (
    owner  TEXT    NOT NULL PRIMARY KEY,
    until  REAL    NOT NULL,
    shards INTEGER NOT NULL
);

CREATE TABLE shard_leases (
    shard INTEGER PRIMARY KEY,
    owner TEXT    NOT NULL,
    epoch INTEGER NOT NULL,
    until REAL    NOT NULL
);

CREATE TABLE connecting (
    "only" INTEGER PRIMARY KEY CHECK ("only" = 1),
    at     REAL    NOT NULL
);
