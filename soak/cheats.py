"""Somebody leaves lost matches, says nothing, or challenges the silent, in a thousand seasons of every kind of league.

In each season nine people of the same strength play Gin; the last of them plays it once honestly and once with the
trick, against the same luck. What the trick brings is the difference, and on the average it must bring nothing; only on
a ladder the silent lose their places, as they were told.
"""

import argparse
import random
import statistics
import sys
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.leagues.challenges import new_challenge, no_answer_means
from bot.leagues.entering import NewResult, PlayedAt, entry_of, match_result, unanswered
from bot.leagues.follow import follow
from bot.leagues.league import DAY, League, LeagueKind, LeagueSettings, NoAnswer
from bot.leagues.standing import Standing, score, shown
from bot.leagues.tally import SeasonTally
from bot.matches import FinishedMatch, SeatRow
from engine.conceding import conceded
from engine.rules import Rules
from engine.scoring import Outcome, Round
from engine.variants import VARIANTS

SEASONS: Final = 1_000
PEOPLE: Final = 9
CHEAT: Final = PEOPLE - 1
MATCHES: Final = 60
BEHIND: Final = 40  # points after which a leaver leaves


class Trick(StrEnum):
    NONE = "none"
    LEAVE = "leave"  # leaves every match that goes badly
    SILENCE = "silence"  # answers no challenge of its own accord, and so loses those alone that count as lost
    HUNT = "hunt"  # challenges two members who never answer, as often as the league lets it


@dataclass
class SeasonLife:
    """One season, in which all luck comes from its number."""

    league: League
    trick: Trick
    seed: int
    board: SeasonTally = field(init=False)
    at: float = 0.0

    def __post_init__(self) -> None:
        seeds = {user: Standing(place=place) for place, user in enumerate(range(PEOPLE), start=1)}
        self.board = SeasonTally(seeds if self.league.kind is LeagueKind.LADDER else {})
        self.rules: Rules = VARIANTS["gin"](2)

    def value(self) -> float:
        """Return what the last person is shown with at the end."""
        chance = random.Random(self.seed)
        for number in range(MATCHES):
            self.at = (number + 1) * DAY / 2
            one, other = chance.sample(range(PEOPLE), 2)
            luck = random.Random(chance.random())
            if self.trick is Trick.SILENCE and CHEAT in (one, other):
                self._silence(one if other == CHEAT else other, CHEAT)
            else:
                self._match(one, other, luck)
            if self.trick is Trick.HUNT and number % 6 == 0:
                self._silence(CHEAT, number // 6 % 2)
        value = shown(self.league.kind, score(self.league.kind, self.board.standing(CHEAT)))
        return float(-value if self.league.kind is LeagueKind.LADDER else value)

    def _enter(self, new: NewResult) -> None:
        follow(self.board, self.league.kind, entry_of(self.league, new, 0.0), list(new.placed.values()))

    def _silence(self, challenger: int, silent: int) -> None:
        challenge = new_challenge(self.league, (challenger, silent), self.at)
        kind = no_answer_means(self.league, challenge)
        assert kind is not None
        self._enter(unanswered(self.league, challenge, kind, self.at))

    def _match(self, one: int, other: int, luck: random.Random) -> None:
        seats = [SeatRow(0, str(one), one), SeatRow(1, str(other), other)]
        rounds: tuple[Round, ...] = ()
        outcome: Outcome | None = None
        while outcome is None:
            winner, points = luck.randrange(2), luck.randrange(5, 60)
            rounds = (*rounds, Round((), (), tuple(points if side == winner else 0 for side in range(2))))
            outcome = self.rules.outcome(rounds, rung=False)
            totals, mine = self.rules.totals(rounds), 0 if one == CHEAT else 1
            leaves = self.trick is Trick.LEAVE and CHEAT in (one, other)
            if leaves and outcome is None and totals[1 - mine] - totals[mine] >= BEHIND:
                outcome = conceded(self.rules, rounds, 1 - mine)
                seats[mine] = SeatRow(mine, str(CHEAT), left_by=CHEAT, left_order=1)
        finished = FinishedMatch(
            sides=((0,), (1,)), winners=outcome.winners, totals=self.rules.totals(rounds),
            settlement=outcome.settlement, rounds=len(rounds), seats=tuple(seats),
            forfeited=any(seat.left_order for seat in seats),
        )  # fmt: skip
        self._enter(match_result(self.league, finished, PlayedAt(1, "gin", "{}", self.at)))


@dataclass(frozen=True)
class Gain:
    """What a trick brings in a season, on the average, and how sure that is."""

    mean: float
    error: float


def league_of(kind: LeagueKind) -> League:
    no_answer = NoAnswer.SWAP if kind is LeagueKind.LADDER else NoAnswer.FORFEIT
    return League(1, 1, "", "gin", "{}", 1, 0.0, 0, kind, LeagueSettings(no_answer=no_answer, pair_cap=0))


def gain(kind: LeagueKind, trick: Trick, seasons: int) -> Gain:
    league = league_of(kind)
    found = [
        SeasonLife(league, trick, seed).value() - SeasonLife(league, Trick.NONE, seed).value()
        for seed in range(seasons)
    ]
    return Gain(statistics.fmean(found), statistics.stdev(found) / len(found) ** 0.5)


def allowed(kind: LeagueKind, trick: Trick) -> float:
    """Return what a trick may bring: nothing, but for the places that the silent of a ladder lose, so often."""
    settings = league_of(kind).settings
    hunts = trick is Trick.HUNT and kind is LeagueKind.LADDER
    return float(settings.reach * settings.walkovers) if hunts else 0.0


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="50 seasons of each")
    seasons, wrong = 50 if options.parse_args().short else SEASONS, 0
    for kind in LeagueKind:
        for trick in (Trick.LEAVE, Trick.SILENCE, Trick.HUNT):
            found, most = gain(kind, trick, seasons), allowed(kind, trick)
            print(
                f"{kind}, {trick}: {found.mean:+.1f} (se {found.error:.1f}) in {seasons} seasons, at most {most:.0f}",
                flush=True,
            )
            wrong += found.mean - 3 * found.error > most
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
