-- Lobbies wait for twelve hours; those that are open already, from now on.
INSERT INTO deadlines (table_id, kind, seat, due)
SELECT id, 'lobby', -1, extract(epoch FROM now()) + 43200 FROM tables WHERE status = 'lobby';

-- To count what somebody has open.
CREATE INDEX tables_open_by_host ON tables (host_id) WHERE status <> 'over';
