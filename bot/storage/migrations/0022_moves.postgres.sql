-- Admins move people by hand: one more kind of result.
ALTER TABLE league_results DROP CONSTRAINT league_results_kind_check;
ALTER TABLE league_results ADD CONSTRAINT league_results_kind_check
    CHECK (kind IN ('match', 'walkover', 'swap', 'move', 'join', 'leave'));
