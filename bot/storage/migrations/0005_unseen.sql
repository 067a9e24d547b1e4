-- Whoever was matched keeps their place in the queue until their table is shown; where that fails, they wait there again.
ALTER TABLE league_queue ADD COLUMN table_id INTEGER REFERENCES tables (id);

-- Challenges that were accepted while opening a table was a second step, and whose process ended between the two.
CREATE INDEX league_challenges_unseated ON league_challenges (id) WHERE state = 'accepted' AND table_id IS NULL;
