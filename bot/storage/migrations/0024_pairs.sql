-- Pairs in tournaments: an entrant may be two people, and whoever wants to enter with somebody asks them first.

ALTER TABLE tournament_entrants ADD COLUMN partner_id INTEGER;
ALTER TABLE tournament_entrants ADD COLUMN partner_name TEXT NOT NULL DEFAULT '';

CREATE INDEX tournament_entrants_by_partner ON tournament_entrants (partner_id, tournament_id) WHERE partner_id IS NOT NULL;

-- Whoever asks has asked one person at a time.
CREATE TABLE tournament_invitations (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    user_id       INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    partner_id    INTEGER NOT NULL,
    at            REAL    NOT NULL,
    PRIMARY KEY (tournament_id, user_id)
);

CREATE INDEX tournament_invitations_by_user ON tournament_invitations (user_id);
CREATE INDEX tournament_invitations_by_partner ON tournament_invitations (partner_id);
