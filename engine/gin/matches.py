"""A match of Gin: who plays whom, what rounds come to by side, and the score sheet (N2, N3, N18-N21)."""

from abc import ABC
from dataclasses import dataclass
from typing import Final

from engine.cards import Card, deal_rank
from engine.gin.grid import gin_grid
from engine.gin.sheet import Game, Win, gin_game, hollywood_games
from engine.rules import Rules
from engine.scoring import Outcome, Round
from engine.sheet import ScoreGrid
from engine.shown import Phrase, target_length
from engine.state import Result

MIRRORED_SEATS: Final = 4
MIRRORED_DEALS: Final = 12


@dataclass(frozen=True)
class GinMatches(Rules, ABC):
    """What Gin answers between its rounds."""

    shutout: bool = False
    hollywood: bool = False
    target: int = 100

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        if self.seats <= 3:
            return super().sides
        return tuple(range(0, self.seats, 2)), tuple(range(1, self.seats, 2))

    def drawn_lineups(self, drawn: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
        """Return the pairs, the higher card last; of three the lowest sits out (N3, N20)."""

        def height(seat: int) -> tuple[int, int]:
            return deal_rank(drawn[seat])

        if self.seats == 3:
            return (tuple(sorted(range(3), key=height)[1:]),)
        if self.mirrored:
            dealing = max((0, 1), key=height)  # at the first board; at the second a member of the other side
            return (1 - dealing, dealing), (2 + dealing, 3 - dealing)
        return tuple(tuple(sorted((seat, seat + 1), key=height)) for seat in range(0, self.seats, 2))

    def choosers(self, lineups: tuple[tuple[int, ...], ...], drawn: tuple[Card, ...]) -> tuple[int, ...]:
        if self.mirrored:
            return ()  # each side deals every deal once
        return tuple(lineup[-1] for lineup in lineups)

    def next_lineups(self, rounds: tuple[Round, ...]) -> tuple[tuple[int, ...], ...]:
        """Return the next pairs: the deal alternates, but a drawn round is dealt again (N16, N20)."""
        last = rounds[-1]
        if self.seats > 3:
            return tuple((dealer, first) for first, dealer in last.lineups)
        (first, dealer), result = last.lineups[0], last.results[0]
        if not result.winners:
            return last.lineups
        if self.seats == 2:
            return ((dealer, first),)
        winner = result.winners[0]
        coming_in = 3 - first - dealer  # of seats 0, 1 and 2 the one that sat out (N2)
        return ((coming_in, winner),)

    def round_points(self, results: tuple[Result, ...]) -> tuple[int, ...]:
        """Return the points by side; between sides the difference, to the side that made more (N20)."""
        sums = [sum(result.points[seat] for result in results for seat in side) for side in self.sides]
        if self.seats <= 3:
            return tuple(sums)
        ours, theirs = sums
        return max(ours - theirs, 0), max(theirs - ours, 0)

    def games(self, rounds: tuple[Round, ...]) -> tuple[Game, ...]:
        """Return the score sheet: one game, or the three of Hollywood."""
        wins = [Win(side, points) for played in rounds for side, points in enumerate(played.points) if points]
        if self.hollywood:
            return hollywood_games(wins, self.target, shutout=self.shutout)
        return (gin_game(wins, len(self.sides), self.target, shutout=self.shutout),)

    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        games = self.games(rounds)
        if self.mirrored and len(rounds) >= MIRRORED_DEALS and games[0].winner is None:
            totals = games[0].grand_totals
            best = tuple(side for side, total in enumerate(totals) if total == max(totals))
            return Outcome(best, totals, games[0].nets)  # who plays alike scores alike, for ever (N22)
        if not rounds or not any(rounds[-1].points):
            return None  # only a round that was won can end the match
        won = [game.winner for game in games if game.winner is not None]
        if len(won) < len(games):
            return None
        totals = tuple(map(sum, zip(*(game.grand_totals for game in games), strict=True)))
        nets = tuple(map(sum, zip(*(game.nets for game in games), strict=True)))
        if self.hollywood:
            return Outcome((max((0, 1), key=lambda side: (nets[side], won.count(side))),), totals, nets)
        return Outcome((won[0],), totals, nets)  # whoever reached the target, whatever the net (N18)

    @property
    def absence(self) -> Phrase:
        return Phrase("picture-other-board") if self.mirrored else super().absence

    @property
    def length(self) -> Phrase:
        return target_length(self.target)

    def sheet(
        self, rounds: tuple[Round, ...], totals: tuple[int, ...], outcome: Outcome | None
    ) -> tuple[ScoreGrid, ...]:
        return (gin_grid(self.games(rounds), self.sides),)
