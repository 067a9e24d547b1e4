"""Presses per turn: a script plays what a computer would, by the buttons that the panel of a match shows it.

Every game, 200 turns each, with two presses on a card to throw it and with one (`--short`: 20 turns). A turn is the
time for which the table waits for the player; each button pressed in it and each choice in a select counts one.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord

from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.config import Settings
from bot.render.pictures import Pictures
from bot.storage.store import Store
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.table import Table
from bot.thinking.computers import Computers
from bot.words.words import Words
from cogs.ui.ready import ready_plays, use_of_owed
from engine.actions import Action, Arrange, LayMeld, LayOff, Take
from engine.cards import Card
from engine.match import Match, apply, to_act
from engine.players.choose import chance_of, choice, offered, samples_of
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.state import State
from engine.variants import VARIANTS
from engine.view import View, view
from playground.simulator import SimulatedClock
from tests.cogs.kit import cards_of, meaning
from tests.simulation import Person, Post, World, simulated

TURNS: Final = 200
SHORT: Final = 20
LIMITS: Final = {
    "gin": (3.1, 2.2),
    "queen_city": (3.1, 2.2),
    "rummy": (3.6, 2.8),
    "double_rum": (4.0, 3.2),
    "rummy500": (3.6, 2.8),
    "tiles": (3.0, 3.0),
}
DOT: Final = b"\x89PNG\r\n\x1a\n"
SEAT: Final = 0

Laid = tuple[tuple[Card, ...], list[tuple[Card, ...]]]


async def at_once(sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


def chosen(match: Match, seat: int) -> Action:
    """Return what a computer player of the middle level does."""
    sees = view(match, seat)
    samples = samples_of(match.rules, Level.MEDIUM)
    return choice(sees, offered(match, seat), Level.MEDIUM, chance_of(sees), samples)


def put_down(match: Match, seat: int) -> Match:
    """Return a match in which a seat has put down what a computer would in this turn."""
    while isinstance(action := chosen(match, seat), LayMeld | LayOff):
        match = apply(match, action).match
        if seat not in to_act(match):
            break
    return match


def all_put_down(match: Match, seat: int) -> Match:
    """Return a match in which a seat has pressed for all that is ready."""
    while ready := [one for one in ready_plays(match, view(match, seat)) if isinstance(one, LayMeld | LayOff)]:
        match = apply(match, ready[0]).match
        if seat not in to_act(match):
            break
    return match


def laid(match: Match, seat: int) -> Laid:
    """Return what a seat holds and what lies on the table, in whatever order it was put there."""
    state = match.boards[match.board_of(seat) or 0]
    assert isinstance(state, State)
    return state.hands[seat], sorted(tuple(sorted(meld.cards)) for meld in state.melds)


@dataclass
class Script:
    """Somebody who plays a match alone as a computer would, and counts."""

    world: World
    person: Person
    table: Table
    post: Post
    presses: int = 0
    turns: int = 0

    async def play(self, turns: int) -> None:
        """Play so many turns, or to the end of the match."""
        while self.turns < turns and self.table.playing.outcome is None:
            if not self.table.is_asked(SEAT):
                due = min(self.table.due.values(), default=0)
                await self.world.advance(max(0.1, due - self.world.clock.timestamp()))
                continue
            self.turns += 1
            while self.table.playing.outcome is None and self.table.is_asked(SEAT):
                await self._move()

    async def _move(self) -> None:
        match = self.table.playing
        await self._shown(match.version)
        action = chosen(match, SEAT)
        version = match.version
        if isinstance(action, Arrange):
            await self._place(cards_of(action, self.table))
        elif isinstance(action, Take) and await self._used(match, action):
            pass
        elif not (isinstance(action, LayMeld | LayOff) and await self._all_at_once(match)):
            await self._act(action)
        assert self.table.playing.version > version, f"{action} was not played by {self.post.labels}"

    async def _shown(self, version: int) -> None:
        for _ in range(5):
            if any(f":{version}:" in button.custom_id for button in self.post.buttons):
                return
            await self.world.advance(1)

    async def _all_at_once(self, match: Match) -> bool:
        """Press for all that is ready, where that is what the computer would do."""
        if not self._buttons("all:") or laid(all_put_down(match, SEAT), SEAT) != laid(put_down(match, SEAT), SEAT):
            return False
        await self._press(self._buttons("all:")[0])
        return True

    async def _used(self, match: Match, take: Take) -> bool:
        """Take a card and put it down by one press, where that leads to what the computer would put down."""
        taken = apply(match, take).match
        use = use_of_owed(taken, view(taken, SEAT))
        if use is None or laid(put_down(apply(taken, use).match, SEAT), SEAT) != laid(put_down(taken, SEAT), SEAT):
            return False
        return await self._offered(self.table.notation.action(take).partition(": ")[2], "use:")

    async def _act(self, action: Action) -> None:
        asked = self.table.notation.action(action).partition(": ")[2]
        if not await self._offered(asked):
            await self._select(cards_of(action, self.table))
            assert await self._offered(asked), f"{asked} is not offered by {self.post.buttons}"

    async def _offered(self, asked: str, *verbs: str) -> bool:
        """Press what does something, be it that it is asked once more or stands in a select."""
        verbs = verbs or ("act:", "ask:")
        for button in self._buttons(*verbs):
            if meaning(button.split(":", 3)[3]) == meaning(asked):
                await self._press(button)
                if button.startswith("ask:"):
                    await self._press(button.replace("ask:", "act:"))
                return True
        for select in self.post.selects:
            values = [one.value for one in select.options if meaning(one.value) == meaning(asked)]
            if select.custom_id.startswith(verbs) and values:
                await self._choose(select.custom_id, values)
                return True
        return False

    async def _place(self, tiles: tuple[Card, ...]) -> None:
        """Place tiles and end the turn, by one press where they are ready."""
        wanted = sum(1 << self._hand().index(tile) for tile in tiles)
        if f"{wanted:x}" not in {button.split(":")[3] for button in self._buttons("put:")}:
            await self._select(tiles)
        await self._press(next(one for one in self._buttons("put:") if one.endswith(f":{wanted:x}")))

    async def _select(self, cards: tuple[Card, ...]) -> None:
        for select in [one for one in self.post.selects if one.custom_id.startswith("pick:")]:
            places = {str(self._hand().index(card)) for card in cards}
            if values := [one.value for one in select.options if one.value in places]:
                await self._choose(select.custom_id.split(":")[0], values, select.options[0].value)
        if any(one.custom_id.startswith("pick:") for one in self.post.selects):
            return
        if not any(one.endswith(f".{card:x}") for card in cards for one in self._buttons("pick:")):
            await self._press(self._buttons("select:")[0])
        for card in cards:
            await self._press(next(one for one in self._buttons("pick:") if one.endswith(f".{card:x}")))

    def _hand(self) -> tuple[Card, ...]:
        board = self.table.view(SEAT).board
        assert board is not None
        return board.hand

    def _buttons(self, *verbs: str) -> list[str]:
        return [one.custom_id for one in self.post.buttons if one.custom_id.startswith(verbs) and not one.disabled]

    async def _press(self, custom_id: str) -> None:
        assert custom_id in {one.custom_id for one in self.post.buttons}, f"{custom_id} of {self.post.buttons}"
        self.presses += 1
        await self.person.press_anyway(self.post, custom_id)

    async def _choose(self, prefix: str, values: list[str], first: str | None = None) -> None:
        """Choose in the select whose id begins so, and whose first option is the one that is named."""
        fitting = (
            one
            for one in self.post.selects
            if one.custom_id.startswith(prefix) and first in {None, one.options[0].value}
        )
        self.presses += 1
        await self.person.choose(self.post, values, custom_id=next(fitting).custom_id)


async def measured(game: str, turns: int, *, quick: bool) -> tuple[int, int]:
    """Return the presses and turns of matches of a game."""
    presses, played = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "presses.sqlite3") as store:
            numbers, words = iter(range(10_000)), Words()

            def make(clock: SimulatedClock) -> discord.Client:
                def entropy(size: int) -> bytes:
                    return next(numbers).to_bytes(size, "big")

                house = House(store, clock.timestamp, entropy, Pauses(lambda: 1.0, 8.0, 20.0), at_once)
                bot = Pozo(Settings(_env_file=None, shard_count=1), house, words, EXTENSIONS, Computers())  # pyright: ignore[reportCallIssue]
                bot.pictures = Pictures(words, draw=lambda _: DOT)
                return bot

            async with simulated(make) as world:
                if quick:
                    settings = await world.ana.slash("rummy settings")
                    await world.ana.choose(settings.post, ["yes"], custom_id="mine:0:0:quick_discard")
                while played < turns:
                    script = await _begun(world, game)
                    await script.play(turns - played)
                    presses, played = presses + script.presses, played + script.turns
    return presses, played


async def _begun(world: World, game: str) -> Script:
    dealt = await world.ana.slash("rummy play", game=game)
    assert isinstance(world.env.bot, Pozo)
    table = await world.env.bot.tables.get(int(dealt.post.button(custom_id="hand:").custom_id.split(":")[1]))
    return Script(world, world.ana, table, dealt.post)


def lines(turns: int, games: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield a line for each game, and whether it is within its limits."""
    for game in games:
        began, found = time.monotonic(), list[float]()
        for quick in (False, True):
            presses, played = asyncio.run(measured(game, turns, quick=quick))
            found.append(presses / played)
        limits = LIMITS.get(game)
        most = f"at most {limits[0]:.1f} / {limits[1]:.1f}" if limits else "no limit"
        holds = limits is None or all(one <= limit for one, limit in zip(found, limits, strict=True))
        said = f"{game:15} {found[0]:5.2f} / {found[1]:4.2f}   {most:21}"
        yield f"{said} {'' if holds else 'TOO MANY '}({time.monotonic() - began:.0f} s)", holds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--game", choices=[*VARIANTS])
    given = parser.parse_args()
    turns, good = SHORT if given.short else TURNS, True
    print(f"presses per turn over {turns} turns: two presses to throw a card / one")
    for line, holds in lines(turns, [given.game] if given.game else [*VARIANTS]):
        print(line, flush=True)
        good = good and (holds or given.short)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
