"""The standings of one season in the store, changed by one result at a time whatever came before it."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from bot.leagues.league import LeagueKind
from bot.leagues.standing import Standing
from bot.storage.leagues.standings import STANDING, write_standing
from bot.storage.sql import Sql

STILL_TO_COME: Final = 2**62  # the number of a result that is not written yet


class StoredBoard:
    """A board whose standings are rows. It counts the results before the one that is being written."""

    def __init__(self, db: Sql, kind: LeagueKind, season_id: int, result_id: int = STILL_TO_COME) -> None:
        self._db = db
        self._kind = kind
        self._season_id = season_id
        self._result_id = result_id

    def standing(self, user_id: int) -> Standing:
        standing = self._written(user_id)
        if standing:
            return standing
        seed = self._db.execute(
            "SELECT mu, sigma FROM league_seeds WHERE season_id = ?1 AND user_id = ?2", (self._season_id, user_id)
        ).fetchone()
        return Standing(*seed) if seed else Standing()

    def _written(self, user_id: int) -> Standing | None:
        row = self._db.execute(
            f"SELECT {STANDING} FROM league_standings WHERE season_id = ?1 AND user_id = ?2",  # noqa: S608  # its own columns
            (self._season_id, user_id),
        ).fetchone()
        return Standing(*row) if row else None

    def write(self, user_id: int, standing: Standing) -> None:
        write_standing(self._db, self._season_id, self._kind, user_id, standing)

    def met(self, day: int, users: Sequence[int]) -> int:
        """Return the most games that any two of these people have had together on a day and that counted."""
        first = self._db.execute(
            "SELECT min(id) FROM league_results WHERE season_id = ?1 AND day = ?2", (self._season_id, day)
        ).fetchone()[0]
        return max(self._met(first, *pair) for pair in combinations(users, 2))

    def _met(self, first: int | None, one: int, other: int) -> int:
        (met,) = self._db.execute(
            "SELECT count(*) FROM league_players a"
            " JOIN league_players b ON b.result_id = a.result_id AND b.user_id = ?3 AND b.league_id = a.league_id"
            " JOIN league_results r ON r.id = a.result_id"
            " WHERE a.user_id = ?2 AND a.league_id = (SELECT league_id FROM league_seasons WHERE id = ?1)"
            " AND a.result_id >= ?4 AND a.result_id < ?5 AND r.season_id = ?1 AND r.guard IS NULL AND r.kind <> 'swap'",
            (self._season_id, one, other, first, self._result_id),
        ).fetchone()
        return int(met)

    def admits(self, day: int, users: Sequence[int], cap: int) -> bool:
        return not cap or self.met(day, users) < cap

    def walkovers(self, user_id: int) -> int:
        (counted,) = self._db.execute(
            "SELECT count(*) FROM league_players p JOIN league_results r ON r.id = p.result_id"
            " WHERE p.user_id = ?2 AND p.league_id = (SELECT league_id FROM league_seasons WHERE id = ?1)"
            " AND p.seat = 0 AND r.season_id = ?1 AND r.kind IN ('walkover', 'swap') AND r.guard IS NULL AND r.id < ?3",
            (self._season_id, user_id, self._result_id),
        ).fetchone()
        return int(counted)

    def note_walkover(self, user_id: int) -> None:
        """Do nothing: the result is a row, and is counted as such."""

    def climb(self, winner: int, loser: int) -> None:
        above, below = self.standing(loser).place, self.standing(winner).place
        if below > above:
            self._shift(above, below, 1)
            self._place(winner, above)

    def put(self, user_id: int, place: int) -> None:
        here, there = self.standing(user_id).place, min(place, self._last())
        if there < here:
            self._shift(there, here, 1)
        else:
            self._shift(here + 1, there + 1, -1)
        self._place(user_id, there)

    def join(self, user_id: int) -> None:
        if self._written(user_id) is None:
            self.write(user_id, self.standing(user_id)._replace(place=self._last() + 1))

    def leave(self, user_id: int) -> None:
        standing = self._written(user_id)
        if standing:
            self._db.execute(
                "DELETE FROM league_standings WHERE season_id = ?1 AND user_id = ?2", (self._season_id, user_id)
            )
            self._shift(standing.place + 1, self._last() + 2, -1)

    def _last(self) -> int:
        """Return how many are on the ladder."""
        (last,) = self._db.execute(
            "SELECT count(*) FROM league_standings WHERE season_id = ?1 AND listed = TRUE", (self._season_id,)
        ).fetchone()
        return int(last)

    def _shift(self, first: int, end: int, by: int) -> None:
        """Move those from one place to before another by so much."""
        self._db.execute(
            "UPDATE league_standings SET place = place + ?4, score = score - ?4"
            " WHERE season_id = ?1 AND listed = TRUE AND score <= -?2 AND score > -?3",
            (self._season_id, first, end, by),
        )

    def _place(self, user_id: int, place: int) -> None:
        self._db.execute(
            "UPDATE league_standings SET place = ?3, score = -?3 WHERE season_id = ?1 AND user_id = ?2",
            (self._season_id, user_id, place),
        )
