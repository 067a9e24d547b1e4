"""What a plain reader of the news knows of a league, and what can be read off its results without any rule."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from bot.storage.sql import Sql

PEOPLE: Final = 24
DAY: Final = 86_400
GUILD, ADMIN, CHANNEL = 1, 5, 2
QUIET: Final = 6  # who hardly ever play
USERS: Final = range(10, 10 + PEOPLE)

SEASON: Final = "(SELECT id FROM league_seasons WHERE closed_at IS NULL AND opened_at > 0)"


@dataclass
class Known:
    """What a plain reader of the news would know of a league: who is in it, who may not play, what is open."""

    members: set[int] = field(default_factory=set[int])
    suspended: dict[int, float] = field(default_factory=dict[int, float])  # until when, as long as no clock has looked
    away: dict[int, list[tuple[float, float]]] = field(default_factory=dict[int, list[tuple[float, float]]])
    active: dict[int, float] = field(default_factory=dict[int, float])
    open: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])  # in the order of their seats
    agreed: dict[int, set[int]] = field(default_factory=dict[int, set[int]])  # who has, by challenge
    costs: dict[int, bool] = field(default_factory=dict[int, bool])  # whether silence does, by challenge
    in_vain: dict[tuple[int, int], float] = field(default_factory=dict[tuple[int, int], float])
    declined: Counter[int] = field(default_factory=Counter[int])
    waiting: dict[int, float] = field(default_factory=dict[int, float])  # for an opponent, and until when
    season_from: float = 0.0
    idle_from: float = 0.0
    look_at: float = 0.0
    archived: bool = False

    def is_away(self, user: int, at: float) -> bool:
        return any(until > at for _, until in self.away.get(user, []))

    def last_active(self, user: int) -> float:
        """Return when somebody last joined, played or challenged, or was back from a holiday."""
        return max([self.active[user], *(until for _, until in self.away.get(user, []))])

    def plays(self, user: int) -> bool:
        return not self.archived and user in self.members and user not in self.suspended

    def end_challenges(self, user: int | None, at: float) -> list[int]:
        """Let the challenges of somebody, or all, come to nothing; return who had made them."""
        ended = [number for number, users in self.open.items() if user is None or user in users]
        return [self.end_challenge(number, at) for number in ended]

    def end_challenge(self, number: int, at: float) -> int:
        """Let a challenge come to nothing; return who had made it."""
        users = self.open.pop(number)
        self.in_vain |= {(users[0], other): at for other in users[1::2]}
        return users[0]

    def is_between(self, one: int, other: int) -> bool:
        """Say whether two are to play against each other: those who sit crosswise are partners."""
        sides = [(users[::2], users[1::2]) for users in self.open.values()]
        return any((one in a and other in b) or (one in b and other in a) for a, b in sides)


def most_met(db: Sql, users: Sequence[int], at: float) -> int:
    """Return how often those two of some people have met on the day by what counts who have met most often."""
    met = Counter[tuple[int, int]]()
    tables: dict[int, list[int]] = {}
    for number, user in db.execute(
        "SELECT r.id, p.user_id FROM league_results r JOIN league_players p ON p.result_id = r.id"  # noqa: S608  # ours
        f" WHERE r.season_id = {SEASON} AND r.day = ? AND r.guard IS NULL AND r.kind IN ('match', 'walkover')",
        (int(at // DAY),),
    ):
        tables.setdefault(number, []).append(user)
    for those in tables.values():
        met.update(combinations(sorted(those), 2))
    return max(met[pair] for pair in combinations(sorted(users), 2))


def last_met(db: Sql, one: int, other: int) -> float | None:
    """Return when two last met in a match that counted."""
    (at,) = db.execute(
        "SELECT max(r.at) FROM league_results r JOIN league_players a ON a.result_id = r.id AND a.user_id = ?"
        " JOIN league_players b ON b.result_id = r.id AND b.user_id = ? WHERE r.guard IS NULL AND r.kind = 'match'",
        (one, other),
    ).fetchone()
    return at


def ladder(db: Sql) -> list[int]:
    sql = f"SELECT user_id FROM league_standings WHERE season_id = {SEASON} AND listed ORDER BY place"  # noqa: S608  # ours
    return [user for (user,) in db.execute(sql)]


def active(db: Sql) -> dict[int, float]:
    """Return when somebody last joined, played or made a challenge that was not taken back."""
    found: dict[int, float] = {}
    for sql in (
        "SELECT user_id, since FROM league_members",
        "SELECT user_id, at FROM league_players JOIN league_results ON id = result_id WHERE kind = 'match'",
        "SELECT challenger_id, made_at FROM league_challenges WHERE state <> 'withdrawn'",
    ):
        for user, at in db.execute(sql):
            found[user] = max(found.get(user, 0.0), at)
    return found


def open_now(db: Sql) -> dict[int, tuple[tuple[int, ...], set[int]]]:
    """Return the challenges that are stored as open: who is to play, and who of them has agreed."""
    found: dict[int, tuple[tuple[int, ...], set[int]]] = {}
    for number, agreed, *seats in db.execute(
        "SELECT id, agreed, challenger_id, challenged_id, partner_id, rival_id FROM league_challenges"
        " WHERE state = 'open'"
    ):
        users = tuple(user for user in seats if user is not None)
        found[number] = users, {user for seat, user in enumerate(users) if agreed >> seat & 1}
    return found


def charged(db: Sql, challenge_id: int) -> int:
    """Return how many results came of a challenge that was not played."""
    return db.execute("SELECT count(*) FROM league_results WHERE challenge_id = ?", (challenge_id,)).fetchone()[0]


def seated(db: Sql, table_id: int) -> tuple[int, ...]:
    return tuple(
        user for (user,) in db.execute("SELECT user_id FROM seats WHERE table_id = ? ORDER BY seat", (table_id,))
    )
