"""The life of a league at random, with all its rules and tools; a plain model says what must be allowed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from bot.denials import DeniedError
from bot.league_office.matching import Rooms
from bot.league_office.ticking import Task
from bot.leagues.entering import EnteredResult, MovedByHand
from bot.leagues.happenings import LetGo, Paired, QueueLeft, ReadyAsked
from bot.leagues.league import LeagueKind, LeagueSettings, NoAnswer, Reset, Title
from bot.leagues.queue import ANSWER
from bot.matches import FinishedMatch, SeatRow
from bot.storage import units
from bot.storage.leagues import queue
from bot.storage.rows import Changes, Move, NewTable, Status
from bot.storage.sql import Sql
from soak.league_challenges import Challenging
from soak.league_known import ADMIN, CHANNEL, DAY, GUILD, PEOPLE, QUIET, USERS, charged, ladder, seated

CROSSWISE: Final = ((0, 2), (1, 3))


@dataclass
class Life(Challenging):
    """A league and what may happen in it."""

    number: int = 0
    voids: float = 0.03
    latest: list[int] = field(default_factory=list[int])  # who played the last match
    title_tables: list[tuple[int, tuple[int, ...]]] = field(default_factory=list[tuple[int, tuple[int, ...]]])

    async def step(self) -> None:
        """Let something happen that is no result, most often nothing; and what time brings."""
        self.at += self.rng.uniform(60, 4 * 3600)
        acts = {
            self._void_or_restore: self.voids,
            self._come_or_go: 0.06,
            self.challenge: 0.08,
            self._wait: 0.04,
            self._suspend: 0.02,
            self._holiday: 0.02,
            self._enter: 0.03,
            self._move: 0.03,
            self.change_settings: 0.01,
            self._overtaken: 0.01,
            self._rename: 0.005,
            self._archive: 0.004,
            self._gone: 0.005,
            self._title_match: 0.03,
            self._play: 0.08,
            self._close: 0.01,
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
        known = self.known
        seasons = len(await self.leagues.seasons(self.league))
        expired = [one for one in known.open if (await self.leagues.find_challenge(one)).expires_at <= self.at]
        for number in expired:
            known.end_challenge(number, self.at)
        late, first = self._late(), list[int]()
        let_go, in_vain = set[int](), set[int]()
        tired = {user for user, until in known.waiting.items() if until <= self.at}
        for errand in await self.leagues.errands(self.at):
            if errand.task is Task.DUTIES:  # whoever is first may be so since a moment ago: a challenge has run out
                first = (await self.store.ask(ladder))[:1]
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
        self.done["wrongly let go"] += let_go != late - {*first}
        for user in in_vain:
            known.waiting.pop(user, None)
        stored = {one.user_id for one in await self.leagues.queue(self.league)}
        self.done["wrongly waiting"] += in_vain != tired or stored != known.waiting.keys()
        for number in expired:
            self.done["wrongly charged"] += known.costs[number] != await self.store.ask(
                lambda db, it=number: charged(db, it)
            )
        for user in let_go:
            await self._part(user)
        await self.compare_open()
        if len(await self.leagues.seasons(self.league)) != seasons:
            self._season_began()
        known.suspended = {user: until for user, until in known.suspended.items() if until > self.at}

    def _late(self) -> set[int]:
        """Return who has been idle for too long on a ladder, if it is time to look after that."""
        known, most = self.known, self.league.settings.drop_days * DAY
        if self.league.kind is not LeagueKind.LADDER or known.archived or self.at < known.look_at:
            return set()
        if self.at - known.look_at > DAY:
            known.idle_from = self.at
        known.look_at = self.at + DAY
        return {
            user for user in known.members if most and self.at - max(known.last_active(user), known.idle_from) > most
        }

    async def _part(self, user: int) -> None:
        """Know that somebody is no member, and that their challenges are over."""
        self.known.members.discard(user)
        self.known.waiting.pop(user, None)
        await self.end_challenges(user)

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
        if self.rng.random() < 0.6:
            await self.join(user)
        elif self.rng.random() < 0.9:
            await self.leave(user)
        else:
            try:
                await self.leagues.forget(user, "", "deleted")
            except DeniedError:
                self.done["denied"] += 1
                return
            await self._part(user)
            for kept in (known.away, known.suspended, known.active):
                kept.pop(user, None)
            known.declined.pop(user, None)
            known.in_vain = {pair: at for pair, at in known.in_vain.items() if user not in pair}
            self.done["forgotten"] += 1

    async def join(self, user: int) -> None:
        known = self.known
        may = user not in known.members and not known.archived
        if await self.did(may, self.leagues.join(self.league, user, f"P{user}", frozenset())):
            known.members.add(user)
            known.active[user] = max(known.active.get(user, 0.0), self.at)
            self.done["joined"] += 1

    async def leave(self, user: int) -> None:
        if await self.did(user in self.known.members, self.leagues.leave(self.league, user)):
            await self._part(user)
            self.done["left"] += 1

    async def _gone(self) -> None:
        """Let somebody be gone from the server, of whom only a ladder lets go."""
        user = self.rng.choice(USERS)
        gone = await self.leagues.let_go(self.league, user)
        if gone is not None:
            await self._part(user)
            self.done["gone"] += 1

    async def _suspend(self) -> None:
        user, days, known = self.rng.choice(USERS), self.rng.choice([0, 1, 5]), self.known
        may = user in known.members and (days > 0 or user in known.suspended)
        if await self.did(may, self.leagues.suspend(self.league, user, days, "why", ADMIN)):
            if days:
                known.suspended[user] = self.at + days * DAY
                known.waiting.pop(user, None)
                await self.end_challenges(user)
            else:
                del known.suspended[user]
            self.done["suspended" if days else "lifted"] += 1

    async def _holiday(self) -> None:
        user, days, known = self.rng.choice(USERS), self.rng.choice([0, 1, 3, 9]), self.known
        was_away, at = known.is_away(user, self.at), self.at
        kept = [(since, min(until, at)) for since, until in known.away.get(user, [])]
        spent = sum(max(0.0, until - max(since, known.season_from)) for since, until in kept) / DAY
        may = user in known.members and user not in known.suspended
        if days:
            challenged = any(user in pair for pair in known.open.values())
            may = may and days <= int(self.league.settings.holiday_days - spent) and not challenged
        else:
            may = may and was_away
        if await self.did(may, self.leagues.holiday(self.league, user, days)):
            known.away[user] = [*kept, (at, at + days * DAY)] if days else kept
            if days:
                known.waiting.pop(user, None)
            self.done["holidays" if days else "back"] += 1

    # The queue

    async def _wait(self) -> None:
        """Let some wait for an opponent: they meet, say that they are there or nothing, stop, or wait in vain."""
        known, plays = self.known, self.league.kind is not LeagueKind.LADDER
        some = self.rng.sample(USERS, (12 if self.pairs else 6) if plays else 1)
        if plays and self.rng.random() < 0.5:  # those who have just met, whom the cap may keep apart
            some = [*self.latest, *(user for user in some if user not in self.latest)][: len(some)]
        for user in some:
            may = plays and known.plays(user) and not known.is_away(user, self.at)
            if await self.did(may, self.leagues.enqueue(self.league, user, f"P{user}", CHANNEL)):
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
        """Let those play who have found each other, at once or later, or who are to play for a title."""
        if not await self.store.ask(lambda db: self._is_queued(db, pair.table_id)):
            self.title_tables.append((pair.table_id, pair.users))
            return
        users = await self.store.ask(lambda db: seated(db, pair.table_id))
        is_right = sorted(users) == sorted(pair.users) and len(users) == (4 if self.pairs else 2)
        there = min(self.known.waiting.pop(user, 0.0) for user in users) > self.at
        self.done["wrongly waiting"] += not there or not is_right or await self.is_capped(users)
        self.done["met"] += 1
        if self.rng.random() < 0.5:
            await self._end_table(pair.table_id, users, self._finished(users))
        else:
            await self.store.do(lambda db: queue.table_seen(db, pair.table_id))
            self.tables.append((pair.table_id, users))

    def _is_queued(self, db: Sql, table_id: int) -> bool:
        return str(db.execute("SELECT key FROM tables WHERE id = ?", (table_id,)).fetchone()[0]).startswith("queue ")

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
        members = sorted(self.known.members)
        one, other = self.rng.sample(members if len(members) > 1 and self.rng.random() < 0.8 else USERS, 2)
        newest = [result for result in await self.leagues.history(self.league) if not result.void]
        instead = self.rng.choice(newest).id if newest and self.rng.random() < 0.4 else None
        how = EnteredResult(one, other, self.rng.randrange(50), self.rng.random() < 0.2, instead)
        may = {one, other} <= self.known.members
        if await self.did(may, self.leagues.enter(self.league, how, "by hand", ADMIN)):
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
        if await self.did(may, self.leagues.move(self.league, MovedByHand(user, place, points), "so", ADMIN)):
            self.done["moved"] += 1

    async def _rename(self) -> None:
        self.league = await self.leagues.rename(self.league, f"Law {self.rng.random()}", ADMIN)
        self.done["renamed"] += 1

    async def _archive(self) -> None:
        """Put the league away for some days; nobody is idle for that time."""
        await self.leagues.archive(self.league, ADMIN, away=True)
        self.league = await self.leagues.get(self.league.id, GUILD)
        self.known.archived = True
        self.known.waiting.clear()
        await self.end_challenges(None)
        for _ in range(self.rng.choice([1, 3])):
            self.at += DAY
            await self.time_passes()
            await self.challenge()
            await self._come_or_go()
            await self.result()
        await self.leagues.archive(self.league, ADMIN, away=False)
        self.league = await self.leagues.get(self.league.id, GUILD)
        self.known.archived = False
        self.done["archived"] += 1

    async def _overtaken(self) -> None:
        """Let two admins change the settings at once: the second is denied."""
        before = self.league
        await self.change_settings()
        await self.did(False, self.leagues.change(before, LeagueSettings(), ADMIN))
        self.done["overtaken"] += 1

    async def change_settings(self) -> None:
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
                "title": self.rng.choice([Title.SHARED, Title.TIES] if self.pairs else list(Title)),
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

    async def delete(self) -> bool:
        """Put the league away and delete it; say whether anything is left of it."""
        for table_id, users in chain(self.title_tables, self.tables):
            await self._end_table(table_id, users, None)
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
        finished = FinishedMatch(
            sides=((0,), (1,)), winners=(self.rng.randrange(2),), totals=(0, 0), settlement=(0, 0), rounds=1,
            seats=tuple(SeatRow(seat, f"P{user}", user) for seat, user in enumerate(users)),
        )  # fmt: skip
        await self._end_table(table_id, users, finished if self.rng.random() < 0.8 else None)
        self.done["titles played"] += 1

    async def _play(self) -> None:
        """Let matches end that came about by a challenge or from the queue; a few are ended without a result."""
        for _ in range(min(3, len(self.tables))):
            table_id, users = self.tables.pop(self.rng.randrange(len(self.tables)))
            is_played = self.rng.random() < 0.9
            await self._end_table(table_id, users, self._finished(users) if is_played else None)
            self.done["played"] += is_played

    async def _end_table(self, table_id: int, users: Sequence[int], finished: FinishedMatch | None) -> None:
        """Let the match of a table end, or somebody end it."""
        is_capped = await self.is_capped(users)
        changes = Changes(result=finished, table={"status": Status.OVER})
        await self.store.do(lambda db: self._end(db, table_id, changes))
        if finished is not None:
            await self._ended(users, finished, is_capped=is_capped)

    async def _ended(self, users: Sequence[int | None], finished: FinishedMatch, *, is_capped: bool) -> None:
        """Know of a match: it has made no points, and has not counted if two of its players had met too often."""
        points, guard = await self.store.ask(self._newest)
        self.done["unsettled"] += points != sum(
            finished.settlement[number] for number, side in enumerate(finished.sides) for seat in side if users[seat]
        )
        self.latest = [user for user in users if user]
        self.done["capped"] += guard == "pair-cap"
        if guard in {None, "pair-cap"}:  # else it could not have counted whoever had met
            self.done["wrongly capped"] += (guard is not None) is not is_capped
        for user_id in (user for user in users if user in self.known.active):
            self.known.active[user_id] = max(self.known.active[user_id], self.at)

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
        is_ladder, sizes = self.league.kind is LeagueKind.LADDER, [4] if self.pairs else [2, 2, 2, 3, 4, 4, 8]
        size = 2 if is_ladder else self.rng.choice(sizes)
        there = USERS if self.rng.random() < 0.02 else USERS[:-QUIET]
        users: list[int | None] = list(self.rng.sample(there, size))
        if self.rng.random() < 0.03:
            users[0] = None  # a computer player, as no table of a league should have
        finished = self._finished(users)
        options = self.league.options if self.rng.random() < 0.97 else '{"target": 250}'
        people = [user for user in users if user]
        is_capped = len(people) > 1 and await self.is_capped(people)
        foreseen = len(people) > 1 and await self.leagues.capped(self.league, people) is not None
        self.done["wrongly capped"] += foreseen is not is_capped
        await self.store.do(lambda db: self._record(db, users, finished, options))
        await self._ended(users, finished, is_capped=is_capped)
        self.done["results"] += 1

    def _finished(self, users: Sequence[int | None]) -> FinishedMatch:
        """Return how a match came out, at random; some leave it."""
        crosswise = self.pairs or (len(users) == 4 and self.rng.random() < 0.5)
        sides = CROSSWISE if crosswise else tuple((seat,) for seat in range(len(users)))
        totals = [self.rng.randrange(-5, 12) * 10 for _ in sides]
        left = self._leavers(users, sides)
        staying = [side for side in sides if any(users[seat] not in left and users[seat] for seat in side)]
        best = [side for side, total in zip(sides, totals, strict=True) if total == max(totals)]
        winning = staying if len(staying) < 2 else best
        return FinishedMatch(
            sides=sides,
            winners=tuple(number for number, side in enumerate(sides) if side in winning),
            totals=tuple(totals),
            settlement=tuple(2 * total - sum(totals) for total in totals),
            rounds=3,
            seats=tuple(_sat(seat, user_id, left) for seat, user_id in enumerate(users)),
            forfeited=len(staying) < 2,
        )

    def _newest(self, db: Sql) -> tuple[int, str | None]:
        """Return what all in the newest result of a table won and lost together, and why it does not count, if so."""
        return db.execute(
            "SELECT (SELECT sum(points) FROM league_players WHERE result_id = r.id), guard FROM league_results r"
            " WHERE table_id IS NOT NULL ORDER BY id DESC LIMIT 1"
        ).fetchone()

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
            key=f"{self.at} {self.done['results']}", guild_id=GUILD, channel_id=2, host_id=ADMIN, game=self.league.game,
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
