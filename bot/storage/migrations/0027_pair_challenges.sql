-- Challenges of a pair to a pair: the partners of both, and who has agreed: a bit for each, in the order of their seats.
-- `shown` is what the message of the challenge says of it.

ALTER TABLE league_challenges ADD COLUMN partner_id INTEGER;
ALTER TABLE league_challenges ADD COLUMN rival_id INTEGER;
ALTER TABLE league_challenges ADD COLUMN agreed INTEGER NOT NULL DEFAULT 1;
ALTER TABLE league_challenges ADD COLUMN shown INTEGER NOT NULL DEFAULT 1;

CREATE INDEX league_challenges_by_partner ON league_challenges (partner_id) WHERE partner_id IS NOT NULL;
CREATE INDEX league_challenges_by_rival ON league_challenges (rival_id) WHERE rival_id IS NOT NULL;
CREATE INDEX league_challenges_behind ON league_challenges (id) WHERE agreed <> shown;
