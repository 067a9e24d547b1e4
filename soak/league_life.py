"""The life of a league at random, with all its rules and tools; a plain model says what must be allowed."""

import random
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.denials import DeniedError
from bot.league_office.leagues import Leagues
from bot.league_office.matching import Rooms
from bot.leagues.entering import EnteredResult, MovedByHand
from bot.leagues.happenings import LetGo, Paired, QueueLeft, ReadyAsked
from bot.leagues.league import League, LeagueKind, LeagueSettings, NoAnswer, Reset, Title
from bot.leagues.queue import ANSWER
from bot.matches import FinishedMatch, SeatRow
from bot.storage import units
from bot.storage.leagues import queue
from bot.storage.rows import Changes, Move, NewTable, Status
from bot.storage.sql import Sql
from bot.storage.store import Store

PEOPLE: Final = 24
DAY: Final = 86_400
GUILD, ADMIN, CHANNEL = 1, 5, 2
QUIET: Final = 6  # who hardly ever play
USERS: Final = range(10, 10 + PEOPLE)


@dataclass
class Known:
    """What a plain reader of the news would know of a league: who is in it, who may not play, what is open."""

    members: set[int] = field(default_factory=set[int])
    suspended: dict[int, float] = field(default_factory=dict[int, float])
    away: dict[int, list[tuple[float, float]]] = field(default_factory=dict[int, list[tuple[float, float]]])
    active: dict[int, float] = field(default_factory=dict[int, float])
    open: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
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

    def plays(self, user: int, at: float) -> bool:
        return not self.archived and user in self.members and self.suspended.get(user, 0.0) <= at

    def part(self, user: int) -> None:
        """Let somebody be no member, and their challenges be over."""
        self.members.discard(user)
        self.waiting.pop(user, None)
        self.end_challenges(user)

    def end_challenges(self, user: int | None, at: float | None = None) -> None:
        for number, (one, other) in list(self.open.items()):
            if user in (one, other, None):
                del self.open[number]
                if at is not None:
                    self.in_vain[one, other] = at


@dataclass
class Life:
    """A league and what may happen in it."""

    store: Store
    leagues: Leagues
    league: League
    rng: random.Random
    at: float = 1_800_000_000.0
    number: int = 0
    voids: float = 0.03
    done: Counter[str] = field(default_factory=Counter[str])
    known: Known = field(default_factory=Known)
    title_tables: list[tuple[int, tuple[int, ...]]] = field(default_factory=list[tuple[int, tuple[int, ...]]])

    async def step(self) -> None:
        """Let something happen that is no result, most often nothing; and what time brings."""
        self.at += self.rng.uniform(60, 4 * 3600)
        acts = {
            self._void_or_restore: self.voids,
            self._come_or_go: 0.05,
            self._challenge: 0.08,
            self._wait: 0.03,
            self._suspend: 0.02,
            self._holiday: 0.02,
            self._enter: 0.02,
            self._move: 0.03,
            self._change_settings: 0.01,
            self._overtaken: 0.005,
            self._rename: 0.005,
            self._archive: 0.004,
            self._gone: 0.005,
            self._title_match: 0.03,
            self._close: 0.005,
        }
        chance = self.rng.random()
        for act, share in acts.items():
            chance -= share
            if chance < 0:
                await act()
                break
        await self.time_passes()

    # What time brings

    async def time_passes(self) -> None:
        """Do what is due; whom a ladder lets go of must be those who were idle, and no others."""
        known, expected = self.known, set[int]()
        seasons = len(await self.leagues.seasons(self.league))
        for number, (one, other) in list(known.open.items()):
            challenge = await self.leagues.find_challenge(number)
            if challenge.expires_at <= self.at and not known.archived:
                del known.open[number]
                known.in_vain[one, other] = self.at
        is_ladder = self.league.kind is LeagueKind.LADDER
        if is_ladder and not known.archived and self.at >= known.look_at:
            if self.at - known.look_at > DAY:
                known.idle_from = self.at
            known.look_at = self.at + DAY
            most = self.league.settings.drop_days * DAY
            first = (await self.store.ask(self._ladder))[:1]
            late = {user for user in known.members if self.at - max(known.active[user], known.idle_from) > most}
            expected |= {user for user in late if most and user not in first}
        let_go, in_vain = set[int](), set[int]()
        tired = {user for user, until in known.waiting.items() if until <= self.at}
        for errand in await self.leagues.errands(self.at):
            for one in await self.leagues.run(errand, _rooms):
                self.done[type(one).__name__] += 1
                if isinstance(one, LetGo):
                    let_go.add(one.member.user_id)
                if isinstance(one, Paired):
                    await self._paired(one)
                if isinstance(one, ReadyAsked):
                    known.waiting[one.waiting.user_id] = self.at + ANSWER
                if isinstance(one, QueueLeft):
                    in_vain.add(one.waiting.user_id)
        self.done["wrongly let go"] += let_go != expected
        for user in in_vain:
            known.waiting.pop(user, None)
        stored = {one.user_id for one in await self.leagues.queue(self.league)}
        self.done["wrongly waiting"] += in_vain != tired or stored != known.waiting.keys()
        for user in let_go:
            known.part(user)
        if len(await self.leagues.seasons(self.league)) != seasons:
            self._season_began()
        known.suspended = {user: until for user, until in known.suspended.items() if until > self.at}

    def _season_began(self) -> None:
        self.known.declined.clear()
        self.known.season_from = self.at
        self.done["seasons"] += 1

    async def _close(self) -> None:
        await self.leagues.close_season(self.league, ADMIN)
        self._season_began()

    # People

    async def _come_or_go(self) -> None:
        user, known = self.rng.choice(USERS), self.known
        try:
            if self.rng.random() < 0.6:
                await self.leagues.join(self.league, user, f"P{user}", frozenset())
                known.members.add(user)
                known.active[user] = max(known.active.get(user, 0.0), self.at)
                self.done["joined"] += 1
            elif self.rng.random() < 0.9:
                await self.leagues.leave(self.league, user)
                known.part(user)
                self.done["left"] += 1
            else:
                await self.leagues.forget(user, "", "deleted")
                known.part(user)
                for kept in (known.away, known.suspended, known.active):
                    kept.pop(user, None)
                known.declined.pop(user, None)
                known.in_vain = {pair: at for pair, at in known.in_vain.items() if user not in pair}
                self.done["forgotten"] += 1
        except DeniedError:
            self.done["denied"] += 1

    async def _gone(self) -> None:
        """Let somebody be gone from the server, of whom only a ladder lets go."""
        user = self.rng.choice(USERS)
        gone = await self.leagues.let_go(self.league, user)
        if gone is not None:
            self.known.part(user)
            self.done["gone"] += 1

    async def _suspend(self) -> None:
        user, days, known = self.rng.choice(USERS), self.rng.choice([0, 1, 5]), self.known
        may = user in known.members and (days > 0 or user in known.suspended)
        if await self._did(may, self.leagues.suspend(self.league, user, days, "why", ADMIN)):
            if days:
                known.suspended[user] = self.at + days * DAY
                known.waiting.pop(user, None)
                known.end_challenges(user, self.at)
            else:
                del known.suspended[user]
            self.done["suspended" if days else "lifted"] += 1

    async def _holiday(self) -> None:
        user, days, known = self.rng.choice(USERS), self.rng.choice([0, 1, 3, 9]), self.known
        was_away, at = known.is_away(user, self.at), self.at
        kept = [(since, min(until, at)) for since, until in known.away.get(user, [])]
        spent = sum(max(0.0, until - max(since, known.season_from)) for since, until in kept) / DAY
        may = user in known.members and known.suspended.get(user, 0.0) <= at
        if days:
            challenged = any(user in pair for pair in known.open.values())
            may = may and days <= int(self.league.settings.holiday_days - spent) and not challenged
        else:
            may = may and was_away
        if await self._did(may, self.leagues.holiday(self.league, user, days)):
            known.away[user] = [*kept, (at, at + days * DAY)] if days else kept
            if days:
                known.waiting.pop(user, None)
            known.active[user] = max([known.active[user], *(until for _, until in known.away[user])])
            self.done["holidays" if days else "back"] += 1

    # The queue

    async def _wait(self) -> None:
        """Let some wait for an opponent: they meet, say that they are there or nothing, stop, or wait in vain."""
        known, plays = self.known, self.league.kind is not LeagueKind.LADDER
        for user in self.rng.sample(USERS, 6 if plays else 1):
            may = plays and known.plays(user, self.at) and not known.is_away(user, self.at)
            if await self._did(may, self.leagues.enqueue(self.league, user, f"P{user}", CHANNEL)):
                known.waiting[user] = self.at + self.league.settings.queue_minutes * 60
                self.done["waited"] += 1
            self.at += self.rng.choice([0, 30, 250])
            await self.time_passes()
        for _ in range(4 if plays else 0):
            for user in self.rng.sample(sorted(known.waiting), len(known.waiting) // 2):
                is_there = known.waiting[user] > self.at
                if self.rng.random() < 0.3:
                    stopped = await self.leagues.dequeue(self.league, user)
                    self.done["wrongly waiting"] += not stopped
                    del known.waiting[user]
                elif await self.leagues.ready(self.league, user) is is_there:
                    if is_there:
                        known.waiting[user] = self.at + self.league.settings.queue_minutes * 60
                else:
                    self.done["wrongly waiting"] += 1
            self.at += self.rng.choice([20, 100, 400, 3000])
            await self.time_passes()

    async def _paired(self, pair: Paired) -> None:
        """Let two play who have found each other, or who are to play for a title."""
        waiting, cap = self.known.waiting, self.league.settings.pair_cap
        if not await self.store.ask(lambda db: self._is_queued(db, pair.table_id)):
            self.title_tables.append((pair.table_id, pair.users))
            return
        one, other = pair.users
        met, _ = await self.store.ask(lambda db: self._met(db, one, other))
        there = all(waiting.pop(user, 0.0) > self.at for user in pair.users)
        self.done["wrongly waiting"] += not there or bool(cap and met >= cap)
        await self._end_table(pair.table_id, pair.users, won=True)
        self.done["met"] += 1

    def _is_queued(self, db: Sql, table_id: int) -> bool:
        return str(db.execute("SELECT key FROM tables WHERE id = ?", (table_id,)).fetchone()[0]).startswith("queue ")

    # Challenges

    async def _challenge(self) -> None:
        """Let some challenge others, who decline, whom they spare, who say nothing; what was promised holds."""
        for _ in range(4):
            one, other = self.rng.sample(USERS, 2)
            may, known = await self._may_challenge(one, other), self.known
            if await self._did(may, self.leagues.challenge(self.league, one, other)):
                made = (await self.leagues.open_challenges(self.league, one))[-1]
                known.open[made.id] = (one, other)
                known.active[one] = max(known.active[one], self.at)
                silence = self.league.settings.no_answer
                known.costs[made.id] = silence is NoAnswer.FORFEIT or (
                    silence is NoAnswer.SWAP and self.league.kind is LeagueKind.LADDER
                )
                self.done["challenged"] += 1
        if self.rng.random() < 0.3:
            await self._change_settings()
        for number, (one, other) in self.rng.sample(sorted(self.known.open.items()), len(self.known.open) // 2):
            await self._answer(number, one, other)
        for _ in range(self.rng.choice([0, 1, 4])):
            self.at += DAY * 0.9
            await self.time_passes()

    async def _answer(self, number: int, one: int, other: int) -> None:
        known, chance = self.known, self.rng.random()
        if (await self.leagues.find_challenge(number)).expires_at <= self.at:
            await self._did(
                False, self.leagues.decline(number, other)
            )  # it has run out, though nobody has noted it yet
        elif chance < 0.7:
            most = self.league.settings.declines
            may = not (most and known.declined[other] >= most and known.costs[number])
            if await self._did(may, self.leagues.decline(number, other)):
                known.declined[other] += 1
                self._over(number, self.at)
        elif chance < 0.85:
            await self.leagues.withdraw(number, one)
            self._over(number, self.at)
            await self._recall(one)
        else:
            await self.leagues.cancel_challenge(self.league, number, ADMIN)
            self._over(number, self.at)
            await self._recall(one)

    def _over(self, number: int, at: float) -> None:
        self.known.in_vain[self.known.open.pop(number)] = at

    async def _recall(self, user: int) -> None:
        """A challenge that was taken back is no activity: the model reads what is left of it."""
        self.known.active[user] = (await self.store.ask(self._active)).get(user, 0.0)

    def _active(self, db: Sql) -> dict[int, float]:
        found: dict[int, float] = {}
        for sql in (
            "SELECT user_id, since FROM league_members",
            "SELECT user_id, at FROM league_players JOIN league_results ON id = result_id WHERE kind = 'match'",
            "SELECT challenger_id, made_at FROM league_challenges WHERE state <> 'withdrawn'",
            "SELECT user_id, until FROM league_holidays",
        ):
            for user, at in db.execute(sql):
                found[user] = max(found.get(user, 0.0), at)
        return found

    async def _may_challenge(self, one: int, other: int) -> bool:
        known, settings, at = self.known, self.league.settings, self.at
        if not all(known.plays(user, at) and not known.is_away(user, at) for user in (one, other)):
            return False
        made = [pair for pair in known.open.values() if pair[0] == one]
        between = any({one, other} == set(pair) for pair in known.open.values())
        if between or len(made) >= settings.open_challenges or at < known.in_vain.get((one, other), 0.0) + DAY:
            return False
        met, last = await self.store.ask(lambda db: self._met(db, one, other))
        if settings.pair_cap and met >= settings.pair_cap:
            return False
        if self.league.kind is not LeagueKind.LADDER:
            return True
        ladder = await self.store.ask(self._ladder)
        above = ladder.index(one) - ladder.index(other)
        return 0 < above <= settings.reach and (last is None or at >= last + settings.cooldown_hours * 3600)

    def _met(self, db: Sql, one: int, other: int) -> tuple[int, float | None]:
        """Return how often two have met today by what counts, and when they last did in a match."""
        rows = db.execute(
            "SELECT r.day, r.kind, r.at, r.season_id FROM league_results r JOIN league_players a ON a.result_id = r.id"
            " AND a.user_id = ? JOIN league_players b ON b.result_id = r.id AND b.user_id = ? WHERE r.guard IS NULL",
            (one, other),
        ).fetchall()
        (season,) = db.execute("SELECT id FROM league_seasons WHERE closed_at IS NULL AND opened_at > 0").fetchone()
        today = [kind for day, kind, _, of in rows if day == int(self.at // DAY) and kind != "swap" and of == season]
        return len(today), max((at for _, kind, at, _ in rows if kind == "match"), default=None)

    def _ladder(self, db: Sql) -> list[int]:
        (season,) = db.execute("SELECT id FROM league_seasons WHERE closed_at IS NULL AND opened_at > 0").fetchone()
        rows = db.execute(
            "SELECT user_id FROM league_standings WHERE season_id = ? AND listed ORDER BY place", (season,)
        )
        return [user for (user,) in rows]

    # Admins

    async def _void_or_restore(self) -> None:
        """Void the result of some table, or restore one that is void, however long ago it was."""
        wants_void = self.rng.random() < 0.6
        newest = [one for page in range(3) for one in await self.leagues.history(self.league, page)]
        tables = self.rng.sample(range(1, self.number + 1), min(self.number, 20))
        played = [await self.leagues.result_of_table(table_id) for table_id in tables]
        for result in self.rng.sample([*played, *newest], len(played) + len(newest)):
            if result and result.void is not wants_void:
                settle = self.leagues.void if wants_void else self.leagues.restore
                await settle(self.league, result.id, "", ADMIN)
                self.done["voided" if wants_void else "restored"] += 1
                return

    async def _enter(self) -> None:
        """Enter a result by hand, at times in the place of another."""
        one, other = self.rng.sample(USERS, 2)
        newest = [result for result in await self.leagues.history(self.league) if not result.void]
        instead = self.rng.choice(newest).id if newest and self.rng.random() < 0.4 else None
        how = EnteredResult(one, other, self.rng.randrange(50), self.rng.random() < 0.2, instead)
        may = {one, other} <= self.known.members
        if await self._did(may, self.leagues.enter(self.league, how, "by hand", ADMIN)):
            for user in (one, other):
                self.known.active[user] = max(self.known.active[user], self.at)
            self.done["entered" if instead is None else "corrected"] += 1

    async def _move(self) -> None:
        user, kind = self.rng.choice(USERS), self.league.kind
        place = self.rng.randrange(1, PEOPLE) if self.rng.random() < 0.5 else None
        points = 0 if place is not None else self.rng.choice([-70, 0, 40])
        fits = {
            LeagueKind.LADDER: place is not None and not points,
            LeagueKind.POINTS: bool(points) and place is None,
            LeagueKind.RATING: False,
        }
        may = fits[kind] and user in self.known.members
        if await self._did(may, self.leagues.move(self.league, MovedByHand(user, place, points), "so", ADMIN)):
            self.done["moved"] += 1

    async def _rename(self) -> None:
        self.league = await self.leagues.rename(self.league, f"Law {self.rng.random()}", ADMIN)
        self.done["renamed"] += 1

    async def _archive(self) -> None:
        """Put the league away for some days; nobody is idle for that time."""
        await self.leagues.archive(self.league, ADMIN, away=True)
        self.known.archived = True
        self.known.waiting.clear()
        self.known.end_challenges(None, self.at)
        for _ in range(self.rng.choice([1, 3])):
            self.at += DAY
            await self.time_passes()
            await self._challenge()
            await self.result()
        await self.leagues.archive(self.league, ADMIN, away=False)
        self.known.archived = False
        self.done["archived"] += 1

    async def _overtaken(self) -> None:
        """Let two admins change the settings at once: the second is denied."""
        before = self.league
        await self._change_settings()
        await self._did(False, self.leagues.change(before, LeagueSettings(), ADMIN))
        self.done["overtaken"] += 1

    async def _change_settings(self) -> None:
        is_ladder = self.league.kind is LeagueKind.LADDER
        settings = self.league.settings.model_copy(
            update={
                "pair_cap": self.rng.choice([0, 1, 2, 5]),
                "forfeit": self.rng.choice([0, 50, 100]),
                "no_answer": self.rng.choice([one for one in NoAnswer if one is not NoAnswer.SWAP or is_ladder]),
                "walkovers": self.rng.choice([0, 1, 2, 5]),
                "declines": self.rng.choice([0, 1, 3]),
                "open_challenges": self.rng.choice([1, 3]),
                "holiday_days": self.rng.choice([0, 3, 14]),
                "cooldown_hours": self.rng.choice([0, 24, 100]) if is_ladder else 0,
                "drop_days": self.rng.choice([0, 2, 4, *[self.league.settings.drop_days] * 6]) if is_ladder else 0,
                "title": self.rng.choice(list(Title)),
                "announcements": self.rng.choice([None, CHANNEL, CHANNEL]),
                "season_days": self.rng.choice([None, 30, 366]),
                "least_games": self.rng.choice([1, 3]),
                "reset": self.rng.choice(list(Reset)),
            }
        )
        if settings.drop_days != self.league.settings.drop_days:
            self.known.idle_from = self.at
        self.league = await self.leagues.change(self.league, settings, ADMIN)
        self.done["settings"] += 1

    async def _did(self, may: bool, act: Coroutine[Any, Any, object]) -> bool:  # what the model says
        """Do something and return whether it was allowed, which the model must have known."""
        try:
            await act
        except DeniedError:
            self.done["denied"] += 1
            self.done["wrongly denied"] += may
            return False
        self.done["wrongly allowed"] += not may
        return True

    async def delete(self) -> bool:
        """Put the league away and delete it; say whether anything is left of it."""
        for table_id, users in self.title_tables:
            await self._end_table(table_id, users, won=False)
        await self.leagues.archive(self.league, ADMIN, away=True)
        await self.leagues.delete(self.league)
        return await self.store.ask(self._is_left)

    def _is_left(self, db: Sql) -> bool:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        of_leagues = [name for name in tables if name == "leagues" or name.startswith("league_")]
        rows = [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in of_leagues]  # noqa: S608  # known names
        (played,) = db.execute("SELECT count(*) FROM tables WHERE league_id IS NOT NULL").fetchone()
        return any(rows) or bool(played)

    # Matches

    async def _title_match(self) -> None:
        """Let a match for a title end: somebody wins it, or somebody ends its table."""
        if not self.title_tables:
            return
        table_id, users = self.title_tables.pop(self.rng.randrange(len(self.title_tables)))
        await self._end_table(table_id, users, won=self.rng.random() < 0.8)
        self.done["titles played"] += 1

    async def _end_table(self, table_id: int, users: Sequence[int], *, won: bool) -> None:
        """Let somebody win at a table of two, or somebody end it."""
        changes = Changes(table={"status": Status.OVER})
        if won:
            finished = FinishedMatch(
                sides=((0,), (1,)), winners=(self.rng.randrange(2),), totals=(0, 0), settlement=(0, 0), rounds=1,
                seats=tuple(SeatRow(seat, f"P{user}", user) for seat, user in enumerate(users)),
            )  # fmt: skip
            changes = Changes(result=finished, table={"status": Status.OVER})
            for user in users:
                if user in self.known.active:
                    self.known.active[user] = max(self.known.active[user], self.at)
        await self.store.do(lambda db: self._end(db, table_id, changes))

    def _end(self, db: Sql, table_id: int, changes: Changes) -> None:
        db.execute("UPDATE tables SET message_id = 9 WHERE id = ?", (table_id,))
        queue.table_seen(db, table_id)
        (revision,) = db.execute("SELECT revision FROM tables WHERE id = ?", (table_id,)).fetchone()
        units.append(
            db,
            Move(
                table_id=table_id,
                expected_version=0,
                expected_revision=revision,
                lines=("end",),
                key="end",
                at=self.at,
                changes=changes,
            ),
        )
        self.number = max(self.number, table_id)

    async def result(self) -> None:
        """Record a random match as a table would, with its last move."""
        size = 2 if self.league.kind is LeagueKind.LADDER else self.rng.choice([2, 2, 2, 3, 4, 4, 8])
        there = USERS if self.rng.random() < 0.02 else USERS[:-QUIET]
        users: list[int | None] = list(self.rng.sample(there, size))
        if self.rng.random() < 0.03:
            users[0] = None  # a computer player, as no table of a league should have
        sides = [[0, 2], [1, 3]] if size == 4 and self.rng.random() < 0.5 else [[seat] for seat in range(size)]
        totals = [self.rng.randrange(-5, 12) * 10 for _ in sides]
        left = self._leavers(users, sides)
        staying = [side for side in sides if any(users[seat] not in left and users[seat] for seat in side)]
        best = [side for side, total in zip(sides, totals, strict=True) if total == max(totals)]
        winning = staying if len(staying) < 2 else best
        finished = FinishedMatch(
            sides=tuple(map(tuple, sides)),
            winners=tuple(number for number, side in enumerate(sides) if side in winning),
            totals=tuple(totals),
            settlement=tuple(2 * total - sum(totals) for total in totals),
            rounds=3,
            seats=tuple(_sat(seat, user_id, left) for seat, user_id in enumerate(users)),
            forfeited=len(staying) < 2,
        )
        options = self.league.options if self.rng.random() < 0.97 else '{"target": 250}'
        await self.store.do(lambda db: self._record(db, users, finished, options))
        self.done["unsettled"] += await self.store.ask(self._points) != sum(
            finished.settlement[number] for number, side in enumerate(sides) for seat in side if users[seat]
        )
        self.done["results"] += 1
        for user_id in (user for user in users if user in self.known.active):
            self.known.active[user_id] = max(self.known.active[user_id], self.at)

    def _points(self, db: Sql) -> int:
        """Return what all who took part in the newest result won and lost together."""
        newest = "SELECT max(id) FROM league_results WHERE table_id IS NOT NULL"
        return db.execute(f"SELECT sum(points) FROM league_players WHERE result_id = ({newest})").fetchone()[0]  # noqa: S608  # its own text

    def _leavers(self, users: Sequence[int | None], sides: Sequence[Sequence[int]]) -> list[int]:
        """Return who leaves, in turn; nobody leaves once one side alone is left."""
        left: list[int] = []
        if self.rng.random() < 0.1:
            people = [user for user in users if user]
            for user_id in self.rng.sample(people, min(len(people), self.rng.randint(1, 2))):
                here = [side for side in sides if any(users[seat] and users[seat] not in left for seat in side)]
                if len(here) > 1:
                    left.append(user_id)
        return left

    def _record(self, db: Sql, users: Sequence[int | None], finished: FinishedMatch, options: str) -> None:
        new = NewTable(
            key=f"{self.at} {self.done['results']}", guild_id=GUILD, channel_id=2, host_id=ADMIN, game="rummy",
            rules=1, size=len(users),
            options=options, clock=None, on_leave="computer", league_id=self.league.id, language="en", at=self.at,
            seats=tuple(SeatRow(seat, f"P{user_id}", user_id) for seat, user_id in enumerate(users)),
        )  # fmt: skip
        table_id = self.number = units.open_table(db, new).table.id
        changes = Changes(result=finished, table={"status": Status.OVER})
        units.append(
            db,
            Move(
                table_id=table_id,
                expected_version=0,
                expected_revision=0,
                lines=("end",),
                key="end",
                at=self.at,
                changes=changes,
            ),
        )


async def _rooms(_: int, channels: Sequence[int]) -> Rooms:
    """Find that tables can be shown."""
    return Rooms("en", frozenset(channels))


def _sat(seat: int, user_id: int | None, left: Sequence[int]) -> SeatRow:
    if user_id in left:
        return SeatRow(seat, f"P{user_id}", left_by=user_id, left_order=1 + left.index(user_id or 0))
    return SeatRow(seat, f"P{user_id}", user_id)
