-- A shard is handed over from one connected process to the next: who is to have it and is connected already, which clicks its
-- last owner answered at the very end, and when it was last lost without being handed over. A process may stay, keep to certain
-- shards or be leaving, and says how many calls a second it needs and makes.

ALTER TABLE shard_leases ADD COLUMN coming TEXT NOT NULL DEFAULT '';
ALTER TABLE shard_leases ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shard_leases ADD COLUMN answered TEXT NOT NULL DEFAULT '[]';
ALTER TABLE shard_leases ADD COLUMN lost_at REAL NOT NULL DEFAULT 0;
ALTER TABLE processes ADD COLUMN state TEXT NOT NULL DEFAULT 'staying';
ALTER TABLE processes ADD COLUMN need INTEGER NOT NULL DEFAULT 0;
ALTER TABLE processes ADD COLUMN calls INTEGER NOT NULL DEFAULT 0;

DROP TABLE connecting;
CREATE TABLE connecting (
    bucket INTEGER PRIMARY KEY,
    at     REAL    NOT NULL
);
