"""What people do beside playing: they watch, look at long matches again in every way, and ask for their own list."""

import asyncio
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import simcord

from cogs.ui.parts import custom_id
from playground import simulator
from playground.simulator import RemoteEnv, SimulatedPress
from soak.archive import Archive

WAYS: Final = ("replay", "verify", "log", "watch")  # to look at a match that is over
EACH: Final = 4  # presses of one person in a row, one of them for a replay; the bot gives five in ten minutes

Sent = Callable[[int, str], None]


@dataclass(frozen=True)
class Onlookers:
    """People at a message in some channel, whose buttons lead to tables of that channel."""

    env: RemoteEnv
    people: Sequence[simcord.MemberActor]
    channel: simcord.ChannelHandle
    post: int
    archive: Archive
    sent: Sent

    async def look(self, length: float) -> None:
        """Do all of it once, evenly spread over the time; each person asks for their list in between."""
        pairs = list(self._presses())
        for place, (table, verb) in enumerate(pairs):
            person = self.people[place // EACH % len(self.people)]
            press = SimulatedPress(person, self.channel.id, self.post, custom_id(verb, table))
            self.sent(simulator.send(self.env, press), verb)
            if place % EACH == 0 and (number := simulator.use(self.env, person, self.channel, "rummy games")):
                self.sent(number, "games")
            await asyncio.sleep(length / len(pairs))

    def _presses(self) -> Iterator[tuple[int, str]]:
        """Yield the tables and what is pressed there."""
        yield from itertools.product(self.archive.waiting, ("watch", "hand"))
        yield from itertools.product(self.archive.over, WAYS)
