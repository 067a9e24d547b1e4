"""Scripted people: they look at their screens, press what they see there, and remember what they did."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

import simcord
from simcord.backend.errors import BackendError, SetupError

from engine.variants import VARIANTS
from playground.simulator import RemoteEnv, SimulatedPress, answered, send, use
from soak.world.eyes import Control, Sight, look
from soak.world.hands import is_asked, move

WAIT: Final = 3.0  # seconds after which Discord says that an interaction failed
STEP: Final = 0.1
ENOUGH: Final = 3  # tables that run in one channel
EXTRAS: Final = ("sort", "log", "rules", "watch", "more", "hand")


@dataclass(frozen=True, slots=True)
class Kind:
    """What somebody is like: how soon they look again, and what they are prone to."""

    name: str
    pause: tuple[float, float]  # seconds
    leaves: float = 0.0
    doubles: float = 0.02
    strays: float = 0.05  # presses something that is no move


KINDS: Final = (
    Kind("quick", (0.8, 4.0)),
    Kind("slow", (15.0, 90.0)),
    Kind("absent", (600.0, 5400.0)),
    Kind("leaving", (3.0, 20.0), leaves=0.03),
    Kind("double", (1.0, 8.0), doubles=0.5),
    Kind("curious", (2.0, 12.0), strays=0.3),
)


@dataclass(frozen=True, slots=True)
class Pressed:
    """Something that somebody pressed or used."""

    number: int
    user_id: int
    at: float
    custom_id: str  # or the command


@dataclass
class Diary:
    """What all people did, and whether they may go on."""

    env: RemoteEnv
    asking: frozenset[str]
    members: list[simcord.MemberActor] = field(default_factory=list[simcord.MemberActor])
    pressed: list[Pressed] = field(default_factory=list[Pressed])
    may_act: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, number: int, user_id: int, what: str) -> int:
        self.pressed.append(Pressed(number, user_id, asyncio.get_running_loop().time(), what))
        return number


class Person:
    """Somebody with a place in one or two servers."""

    def __init__(
        self, name: str, kind: Kind, actors: Sequence[simcord.MemberActor], diary: Diary, chance: Random
    ) -> None:
        self.name = name
        self.kind = kind
        self.actors = actors
        self.id = actors[0].id
        self._diary = diary
        self._chance = chance

    def __repr__(self) -> str:
        return f"{self.name} ({self.kind.name})"

    async def live(self) -> None:
        """Look at the screen now and then, for ever."""
        while True:
            await asyncio.sleep(self._chance.uniform(*self.kind.pause))
            await self._diary.may_act.wait()
            await self._look_round()

    async def _look_round(self) -> None:
        actor = self._chance.choice(self.actors)
        seen = [(channel, look(self._diary.env, channel.id, self.id)) for channel in _channels(actor)]
        for _, sights in seen:
            for sight, control, values in self._wishes(sights):
                await self._press(actor, sight, control, values)
                return
        await self._begin_something(actor, [channel for channel, _ in seen])

    # What they see and want

    def _wishes(self, sights: Sequence[Sight]) -> Iterator[tuple[Sight, Control, tuple[str, ...] | None]]:
        """Yield what somebody would press, the most urgent first."""
        panels = _newest_panels(sights)
        tables = [sight for sight in sights if not sight.private and self.name in sight.text]
        self._chance.shuffle(tables)
        for sight in tables:
            if sight.find("more"):
                yield from self._playing(sight, panels.get(sight.subject or 0))
        for sight in sights:
            yield from self._elsewhere(sight)

    def _playing(self, table: Sight, panel: Sight | None) -> Iterator[tuple[Sight, Control, tuple[str, ...] | None]]:
        chance = self._chance
        if chance.random() < self.kind.leaves and panel is not None:
            yield from ((table, one, None) for one in table.find("more"))
        if chance.random() < self.kind.strays:
            strays = [(sight, one) for sight in (table, panel) if sight for one in sight.find(*EXTRAS)]
            yield from ((sight, one, None) for sight, one in chance.sample(strays, min(1, len(strays))))
        for one in table.find("deal"):
            if chance.random() < 0.3:
                yield table, one, None
        if panel is None or chance.random() < 0.03:
            yield from ((table, one, None) for one in table.find("hand"))
        elif is_asked(panel, self._diary.asking) and (deed := move(panel, chance)):
            yield panel, *deed

    def _elsewhere(self, sight: Sight) -> Iterator[tuple[Sight, Control, tuple[str, ...] | None]]:
        """Yield what one presses on lobbies, results and small questions."""
        chance, mine = self._chance, self.name in sight.text
        if starts := sight.find("start"):
            if f"1. {self.name}" in sight.text and chance.random() < 0.4:
                yield sight, starts[0], None
            elif not mine and chance.random() < 0.5:
                yield from ((sight, one, None) for one in sight.find("join"))
        elif answers := sight.find("league-accept", "league-decline"):
            if self.id in sight.pinged and chance.random() < 0.5:
                yield sight, chance.choices(answers, (3, 1))[0], None
        elif cup := sight.find("tournament-join", "tournament-drop"):
            entered = any(one.verb == "tournament-drop" for one in cup) and chance.random() < self.kind.leaves
            if entered or (not mine and chance.random() < 0.5):
                yield sight, cup[-1 if entered else 0], None
        elif ready := sight.find("league-ready"):
            if self.id in sight.pinged and chance.random() < 0.7:
                yield sight, ready[0], None
        elif mine and chance.random() < 0.05:
            yield from ((sight, one, None) for one in sight.find("again"))
        elif sight.private and chance.random() < 0.1:
            yield from ((sight, one, None) for one in sight.find("quit", "leave", "back", "league-stop"))

    async def _begin_something(self, actor: simcord.MemberActor, channels: Sequence[simcord.ChannelHandle]) -> None:
        chance = self._chance
        if not channels or chance.random() > 0.25:
            return
        channel, what = chance.choice(channels), chance.random()
        if what < 0.3:
            await self._use(actor, channel, "league play", how="queue", league=chance.choice(("rating", "points")))
        elif what < 0.55:
            other = chance.choice([one for one in self._neighbours(actor) if one.id != self.id])
            await self._use(actor, channel, "league challenge", member=other, league="ladder")
        elif self._running(channel) < ENOUGH:
            await self._open(actor, channel)

    def _neighbours(self, actor: simcord.MemberActor) -> list[simcord.MemberActor]:
        return [one for one in self._diary.members if one.guild.id == actor.guild.id]

    def _running(self, channel: simcord.ChannelHandle) -> int:
        return sum(bool(sight.find("more", "start")) for sight in look(self._diary.env, channel.id, self.id))

    async def _open(self, actor: simcord.MemberActor, channel: simcord.ChannelHandle) -> None:
        chance = self._chance
        game = chance.choice(list(VARIANTS))
        least = min(VARIANTS[game].seat_counts)
        options = {"game": game, "computers": chance.choice((least - 1, least - 1, 0)), "level": "easy"}
        clock = chance.choices(("60", "300", "86400", "none"), (1, 2, 14, 10))[0]
        await self._use(actor, channel, "rummy new", **options, clock=clock, thread=chance.random() < 0.15)

    # What they do

    async def _press(
        self, actor: simcord.MemberActor, sight: Sight, control: Control, values: tuple[str, ...] | None
    ) -> None:
        press = SimulatedPress(actor, sight.channel_id, sight.id, control.custom_id, values)
        text = control.custom_id if values is None else f"{control.custom_id} {values[0]}"
        times = 1 + (self._chance.random() < self.kind.doubles)
        with suppress(BackendError, SetupError):  # it is gone from the screen
            numbers = [self._diary.note(send(self._diary.env, press), self.id, text) for _ in range(times)]
            await self._answered(numbers[-1])

    async def _use(
        self, actor: simcord.MemberActor, channel: simcord.ChannelHandle, name: str, **options: object
    ) -> None:
        with suppress(BackendError, SetupError):  # not here, or not at this moment
            number = use(self._diary.env, actor, channel, name, **options)
            if number is not None:
                await self._answered(self._diary.note(number, self.id, f"/{name}"))

    async def _answered(self, number: int) -> None:
        """Wait until Discord shows an answer, or that there is none."""
        for _ in range(int(WAIT / STEP)):
            if answered(self._diary.env, number) is not None:
                return
            await asyncio.sleep(STEP)


def _channels(actor: simcord.MemberActor) -> list[simcord.ChannelHandle]:
    return [thread for channel in actor.guild.channels.values() for thread in (channel, *channel.threads)]


def _newest_panels(sights: Sequence[Sight]) -> dict[int, Sight]:
    """Return the private panels on a screen by table, of each the one that was changed last."""
    panels: dict[int, Sight] = {}
    for sight in sights:
        if sight.private and sight.find("hand") and sight.subject is not None:
            panels.setdefault(sight.subject, sight)
    return panels
