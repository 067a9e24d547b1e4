"""Leagues worked out from their results in the plainest way, apart from the product: standings and titles."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from openskill.models import PlackettLuce

from bot.leagues.league import League, LeagueKind
from bot.storage.sql import Sql

Table = dict[int, tuple[float, ...]]
Placed = tuple[int, int, int, int, int]  # a user, side, rank, points, and as which one they left


def stored(db: Sql) -> list[tuple[object, ...]]:
    """Return all that follows from results: standings, seeds, why results did not count, and what each one did."""
    return [
        *db.execute("SELECT * FROM league_standings ORDER BY season_id, user_id"),
        *db.execute("SELECT * FROM league_seeds ORDER BY season_id, user_id"),
        *db.execute("SELECT id, guard FROM league_results ORDER BY id"),
        *db.execute("SELECT * FROM league_players ORDER BY result_id, seat"),
    ]


@dataclass
class Oracle:
    """The standings of one season, worked out from its results in the plainest way."""

    kind: LeagueKind
    start: Table  # mu, sigma and place by user
    model: PlackettLuce = field(default_factory=PlackettLuce)
    games: dict[tuple[int, frozenset[int]], int] = field(default_factory=dict[tuple[int, frozenset[int]], int])
    silent: Counter[int] = field(default_factory=Counter[int])  # unanswered challenges that counted, by who made them

    played: list[Sequence[Placed]] = field(default_factory=list[Sequence[Placed]])  # matches that counted

    last: dict[int, float] = field(default_factory=dict[int, float])  # when somebody last played

    def __post_init__(self) -> None:
        places = sorted((place, user_id) for user_id, (_, _, place) in self.start.items() if place)
        self.ladder = [user_id for _, user_id in places]
        self.table: dict[int, list[float]] = {user_id: self._begin(user_id) for user_id in self.ladder}

    def _begin(self, user_id: int) -> list[float]:
        mu, sigma, _ = self.start.get(user_id, (25.0, 25 / 3, 0))
        return [mu, sigma, 0, 0, 0]  # points, games, wins

    def take(  # noqa: PLR0913, PLR0917  # what a result is made of
        self, kind: str, at: float, day: int, cap: int, walkovers: int | None, players: Sequence[Placed]
    ) -> None:
        """Take in a result; a player is a user, side, rank, points and as which one they left."""
        users = [player[0] for player in players]
        if kind == "join":
            self.ladder += [user_id for user_id in users if user_id not in self.ladder]
            self.table.setdefault(users[0], self._begin(users[0]))
        elif kind == "move":
            self._move(*players[0])
        elif kind == "leave":
            self.ladder = [user_id for user_id in self.ladder if user_id not in users]
            self.table.pop(users[0], None)
        elif self._is_off_the_ladder(users) or (walkovers is not None and self.silent[users[0]] >= walkovers):
            return
        elif kind == "swap":
            self.silent[users[0]] += 1
            self._climb(players)
        elif self._is_within_cap(day, cap, users):
            self.silent[users[0]] += kind == "walkover"
            self._count(day, users)
            if kind == "match":
                self.played.append(players)
            self._score(players, played=walkovers is None)
            self.last |= {one[0]: at for one in players if walkovers is None or one[4]}
            self._climb(players)

    def _move(self, user_id: int, _: int, place: int, points: int, __: int) -> None:
        if self.kind is not LeagueKind.LADDER:
            self.table.setdefault(user_id, self._begin(user_id))[2] += points
        elif user_id in self.ladder:
            others = [one for one in self.ladder if one != user_id]
            self.ladder = [*others[: place - 1], user_id, *others[place - 1 :]]

    def _is_off_the_ladder(self, users: Sequence[int]) -> bool:
        return self.kind is LeagueKind.LADDER and (len(users) != 2 or not set(users) <= set(self.ladder))

    def _pairs(self, day: int, users: Sequence[int]) -> list[tuple[int, frozenset[int]]]:
        return [(day, frozenset((one, other))) for one in users for other in users if one < other]

    def _is_within_cap(self, day: int, cap: int, users: Sequence[int]) -> bool:
        return not cap or all(self.games.get(pair, 0) < cap for pair in self._pairs(day, users))

    def _count(self, day: int, users: Sequence[int]) -> None:
        for pair in self._pairs(day, users):
            self.games[pair] = self.games.get(pair, 0) + 1

    def _score(self, players: Sequence[Placed], *, played: bool) -> None:
        if self.kind is LeagueKind.RATING:
            staying = [player for player in players if not player[4]]
            apart = len({player[1] for player in staying}) > 1
            everyone, among = self._rated(players), self._rated(staying) if apart else {}
            moved = {**everyone, **among}
            for user_id, rating in moved.items() if played else [(players[1][0], moved[players[1][0]])]:
                self.table.setdefault(user_id, self._begin(user_id))[:2] = rating
        for user_id, _, rank, points, left in players:
            row = self.table.setdefault(user_id, self._begin(user_id))
            row[2] += points if self.kind is LeagueKind.POINTS else 0
            row[3] += played or left > 0
            row[4] += played and rank == 1 and not left

    def _rated(self, players: Sequence[Placed]) -> dict[int, list[float]]:
        teams: list[list[Placed]] = []
        for player in players:
            mates = [team for team in teams if team[0][1:3] == player[1:3]]  # partners who stayed, or who left
            (mates[0] if mates else teams.append([]) or teams[-1]).append(player)
        before = [[self.table.get(one[0], self._begin(one[0])) for one in team] for team in teams]
        ratings = [[self.model.rating(mu=row[0], sigma=row[1]) for row in team] for team in before]
        after = self.model.rate(ratings, ranks=[team[0][2] for team in teams])
        pairs = [pair for team, new in zip(teams, after, strict=True) for pair in zip(team, new, strict=True)]
        return {player[0]: [rating.mu, rating.sigma] for player, rating in pairs}

    def _climb(self, players: Sequence[Placed]) -> None:
        if self.kind is not LeagueKind.LADDER or players[0][2] == players[1][2]:
            return
        winner, loser = (player[0] for player in sorted(players, key=lambda player: player[2]))
        if self.ladder.index(winner) > self.ladder.index(loser):
            self.ladder.remove(winner)
            self.ladder.insert(self.ladder.index(loser), winner)

    def rows(self) -> Table:
        places = {user_id: place for place, user_id in enumerate(self.ladder, start=1)}
        return {user_id: (*row, places.get(user_id, 0)) for user_id, row in self.table.items()}


def by_oracle(db: Sql, league: League) -> dict[int, Table]:
    """Return the standings of every season of a league, season after season."""
    return {season_id: oracle.rows() for season_id, oracle in oracles(db, league).items()}


def oracles(db: Sql, league: League) -> dict[int, Oracle]:
    """Return every season of a league as the oracle has it."""
    seasons = db.execute(
        "SELECT id, reset FROM league_seasons WHERE league_id = ? AND opened_at IS NOT NULL ORDER BY number",
        (league.id,),
    ).fetchall()
    found: dict[int, Oracle] = {}
    start: Table = {}
    last: Table = {}
    for season_id, reset in seasons:
        start = _start(league.kind, reset, start, last) if found else {}
        oracle = Oracle(league.kind, start)
        for result_id, kind, at, day, cap, walkovers in db.execute(
            "SELECT id, kind, at, day, cap, walkovers FROM league_results"
            " WHERE season_id = ? AND NOT void AND barred IS NULL ORDER BY id",
            (season_id,),
        ):
            players = db.execute(
                "SELECT user_id, side, rank, points, left_order FROM league_players WHERE result_id = ? ORDER BY seat",
                (result_id,),
            ).fetchall()
            oracle.take(kind, at, day, cap, walkovers, players)
        found[season_id], last = oracle, oracle.rows()
    return found


def _start(kind: LeagueKind, reset: str, start: Table, last: Table) -> Table:
    if kind is LeagueKind.LADDER:
        return {user_id: (25.0, 25 / 3, row[5]) for user_id, row in last.items()}
    if kind is LeagueKind.POINTS or reset == "fresh":
        return {}
    half = reset == "soft"
    played = {
        user_id: ((row[0] + 25) / 2 if half else row[0], (row[1] + 25 / 3) / 2 if half else row[1], 0)
        for user_id, row in last.items()
    }
    return {**start, **played}


def standings(db: Sql, league: League) -> dict[int, Table]:
    """Return the stored standings of every season, as the oracle gives them."""
    found: dict[int, Table] = {}
    for (season_id,) in db.execute(
        "SELECT id FROM league_seasons WHERE league_id = ? AND opened_at IS NOT NULL", (league.id,)
    ).fetchall():
        rows = db.execute(
            "SELECT user_id, mu, sigma, points, games, wins, place FROM league_standings WHERE season_id = ?",
            (season_id,),
        )
        found[season_id] = {row[0]: row[1:] for row in rows}
    return found


# Titles


def titles(db: Sql, league: League) -> dict[int, set[int]]:
    """Return who has won each season that is closed, worked out in the plainest way."""
    found: dict[int, set[int]] = {}
    seasons = oracles(db, league)
    for season_id, title, least in db.execute(
        "SELECT id, title, least_games FROM league_seasons WHERE closed_at IS NOT NULL AND league_id = ?", (league.id,)
    ).fetchall():
        roster = {
            user_id for (user_id,) in db.execute("SELECT user_id FROM league_rosters WHERE season_id = ?", (season_id,))
        }
        may = {user: row for user, row in seasons[season_id].rows().items() if user in roster and row[3] >= least}
        called = db.execute(
            "SELECT one, other, table_id, over FROM league_playoffs WHERE season_id = ?", (season_id,)
        ).fetchone()
        found[season_id] = _winners(db, league.kind, seasons[season_id], may, title, called)
    return found


def _winners(  # noqa: PLR0913, PLR0917  # all that a title hangs on
    db: Sql, kind: LeagueKind, season: Oracle, may: Table, title: str, called: tuple[int, int, int | None, int] | None
) -> set[int]:
    if not may:
        return set()
    merit = {user: _merit(kind, season, may, user) for user in may}
    order = sorted(may, key=lambda user: (merit[user], -season.last[user], user), reverse=True)
    if title == "shared":
        return {user for user in may if merit[user][0] == merit[order[0]][0]}
    first = {user for user in may if merit[user] == merit[order[0]]}
    pair = set(order[:2]) if title == "playoff" else first if title == "level" else set[int]()
    if called is not None and len(pair) == 2 and pair == set(called[:2]):
        won = db.execute(
            "SELECT p.user_id FROM league_results r JOIN league_players p ON p.result_id = r.id WHERE r.table_id = ?"
            " AND NOT r.void AND p.rank = 1 AND p.left_order = 0",
            (called[2],),
        ).fetchall()
        if len(won) == 1:
            return {won[0][0]}
        if not called[3]:
            return set()
    return first


def _merit(kind: LeagueKind, season: Oracle, may: Table, user: int) -> tuple[float, int, float, float]:
    """Return by what somebody is before others: worth, head to head among those of the same, wins, fewer games."""
    level = [other for other in may if other != user and _worth(kind, may[other]) == _worth(kind, may[user])]
    ahead = 0
    for players in season.played:
        mine = [one for one in players if one[0] == user]
        theirs = [one for one in players if one[0] in level and mine and one[1] != mine[0][1]]
        ahead += sum((one[2] > mine[0][2]) - (one[2] < mine[0][2]) for one in theirs)
    return _worth(kind, may[user]), ahead, may[user][4], -may[user][3]


def _worth(kind: LeagueKind, row: tuple[float, ...]) -> float:
    match kind:
        case LeagueKind.RATING:
            return row[0] - 3 * row[1]
        case LeagueKind.POINTS:
            return row[2]
        case LeagueKind.LADDER:
            return -row[5]
