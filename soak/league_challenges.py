"""Challenges at random, of one or of a pair, and what becomes of them; a plain model knows what must be allowed."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.denials import DeniedError
from bot.league_office.leagues import Leagues
from bot.league_office.matching import Where
from bot.leagues.league import League, LeagueKind, NoAnswer
from bot.storage.store import Store
from soak.league_known import ADMIN, CHANNEL, DAY, USERS, Known, active, ladder, last_met, most_met, open_now, seated


@dataclass
class Challenging(ABC):
    """A league in which some challenge others, while other things happen."""

    store: Store
    leagues: Leagues
    league: League
    rng: random.Random
    at: float = 1_800_000_000.0
    pairs: bool = False  # a pair plays a pair, who sit crosswise
    done: Counter[str] = field(default_factory=Counter[str])
    known: Known = field(default_factory=Known)
    tables: list[tuple[int, tuple[int, ...]]] = field(default_factory=list[tuple[int, tuple[int, ...]]])  # to be played

    @abstractmethod
    async def time_passes(self) -> None: ...

    @abstractmethod
    async def change_settings(self) -> None: ...

    @abstractmethod
    async def join(self, user: int) -> None: ...

    @abstractmethod
    async def leave(self, user: int) -> None: ...

    async def challenge(self) -> None:
        """Let some challenge others, who agree, decline, whom they spare, who say nothing; what was promised holds."""
        for _ in range(8 if self.pairs else 4):
            await self._make()
        if self.rng.random() < 0.3:
            await self.change_settings()
        for _ in range(4 if self.pairs else 1):
            for number in self.rng.sample(sorted(self.known.open), len(self.known.open) // 2):
                if number in self.known.open:
                    await self._answer(number, self.known.open[number])
        if self.known.open and self.rng.random() < 0.2:
            user = self.rng.choice(self.rng.choice(sorted(self.known.open.values())))
            await self.leave(user)
            if self.rng.random() < 0.7:
                await self.join(user)
        for _ in range(self.rng.choice([0, 1, 4])):
            self.at += DAY * 0.9
            await self.time_passes()

    # Made

    async def _drawn(self) -> tuple[int, ...]:
        """Return who is to play, most often people who might."""
        chance, seats, members = self.rng.random(), 4 if self.pairs else 2, sorted(self.known.members)
        if chance < 0.05:  # too few, too many, or somebody twice
            return tuple(self.rng.choices(USERS, k=self.rng.choice([2, 3, 4, 4])))
        if chance < 0.25 or len(members) < seats:
            return tuple(self.rng.sample(USERS, seats))
        if self.league.kind is not LeagueKind.LADDER:
            return tuple(self.rng.sample(members, seats))
        places = await self.store.ask(ladder)
        above = self.rng.randrange(len(places) - 1)
        below = min(len(places) - 1, above + self.rng.randint(1, self.league.settings.reach + 1))
        return places[below], places[above]

    async def _make(self) -> None:
        known, seats, users = self.known, 4 if self.pairs else 2, await self._drawn()
        computers = self.rng.random() < 0.02
        may = not computers and len(users) == seats and await self._may(users)
        if await self.did(may, self.leagues.challenge(self.league, *users, computers=computers)):
            made = (await self.leagues.open_challenges(self.league, users[0]))[-1]
            known.open[made.id], known.agreed[made.id] = users, {users[0]}
            known.active[users[0]] = max(known.active[users[0]], self.at)
            silence = self.league.settings.no_answer
            known.costs[made.id] = not self.pairs and (
                silence is NoAnswer.FORFEIT or (silence is NoAnswer.SWAP and self.league.kind is LeagueKind.LADDER)
            )
            self.done["challenged"] += 1

    async def _may(self, users: Sequence[int]) -> bool:
        known, settings, at, one = self.known, self.league.settings, self.at, users[0]
        if len(set(users)) < len(users):
            return False
        if not all(known.plays(user) and not known.is_away(user, at) for user in users):
            return False
        if sum(those[0] == one for those in known.open.values()) >= settings.open_challenges:
            return False
        for other in users[1::2]:
            if known.is_between(one, other) or at < known.in_vain.get((one, other), 0.0) + DAY:
                return False
        if await self.is_capped(users):
            return False
        if self.league.kind is not LeagueKind.LADDER:
            return True
        places, last = await self.store.ask(ladder), await self.store.ask(lambda db: last_met(db, one, users[1]))
        above = places.index(one) - places.index(users[1])
        return 0 < above <= settings.reach and (last is None or at >= last + settings.cooldown_hours * 3600)

    async def is_capped(self, users: Sequence[int]) -> bool:
        """Say whether two of these people have had their games of the day."""
        cap = self.league.settings.pair_cap
        return bool(cap) and await self.store.ask(lambda db: most_met(db, users, self.at)) >= cap

    # Answered

    async def _answer(self, number: int, users: tuple[int, ...]) -> None:
        """Let somebody say something to a challenge, most often one who is asked, and in time."""
        known, chance = self.known, self.rng.random()
        in_time = (await self.leagues.find_challenge(number)).expires_at > self.at
        who = self.rng.choice(sorted({*users} - known.agreed[number]))
        if self.rng.random() < 0.2:
            who = self.rng.choice([*users, self.rng.choice(USERS)])
        if chance < (0.8 if self.pairs else 0.3):
            await self._accept(number, users, who, may=in_time and who in users[1:])
        elif chance < (0.9 if self.pairs else 0.8):
            most = self.league.settings.declines
            may = in_time and who in users[1:]
            may = may and not (most and known.declined[who] >= most and known.costs[number])
            if await self.did(may, self.leagues.decline(number, who)):
                known.declined[who] += not self.pairs
                known.end_challenge(number, self.at)
                self.done["declined"] += 1
        elif chance < 0.95:
            who = users[0] if self.rng.random() < 0.5 else who
            if await self.did(in_time and who == users[0], self.leagues.withdraw(number, who)):
                await self.recall(known.end_challenge(number, self.at))
        else:
            await self.leagues.cancel_challenge(self.league, number, ADMIN)
            await self.recall(known.end_challenge(number, self.at))

    async def _accept(self, number: int, users: tuple[int, ...], who: int, *, may: bool) -> None:
        """Let somebody agree; with the last of them a table is there, at which all sit where they should."""
        agreed = self.known.agreed[number] | {who}
        is_last = agreed == set(users)
        may = may and not (is_last and await self.is_capped(users))
        if not await self.did(may, self.leagues.accept(number, who, Where(CHANNEL, "en"))):
            return
        self.known.agreed[number] = agreed
        self.done["agreed"] += 1
        table_id = (await self.leagues.find_challenge(number)).table_id
        if table_id is None or not is_last:
            self.done["wrongly seated"] += is_last or table_id is not None
            return
        del self.known.open[number]
        self.done["wrongly seated"] += users != await self.store.ask(lambda db: seated(db, table_id))
        self.tables.append((table_id, users))
        self.done["accepted"] += 1

    async def end_challenges(self, user: int | None) -> None:
        """Know that the challenges of somebody, or all, have come to nothing: they were taken back for them."""
        for one in self.known.end_challenges(user, self.at):
            await self.recall(one)
            self.done["called off"] += 1

    async def recall(self, user: int) -> None:
        """A challenge that was taken back is no activity: the model reads what is left of it."""
        self.known.active[user] = (await self.store.ask(active)).get(user, 0.0)

    async def compare_open(self) -> None:
        """Hold the challenges that are stored as open against those that are known to be."""
        known = {number: (users, self.known.agreed[number]) for number, users in self.known.open.items()}
        self.done["wrongly open"] += known != await self.store.ask(open_now)

    async def did(self, may: bool, act: Coroutine[Any, Any, object]) -> bool:  # what the model says
        """Do something and return whether it was allowed, which the model must have known."""
        try:
            await act
        except DeniedError:
            self.done["denied"] += 1
            self.done["wrongly denied"] += may
            return False
        self.done["wrongly allowed"] += not may
        return True
