"""The private panel in which a table of tiles is arranged by hand: where from, which tiles, where to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.render.pictures import Picture
from bot.tables.extras import TileDraft
from bot.words.speech import Speech
from cogs.ui.clauses import why_button
from cogs.ui.draft import NEW, RACK, arrangement, as_table, rack_of, source_tiles
from cogs.ui.parts import IN_SELECT, Component, Message, Target, option
from cogs.ui.snapshot import Snapshot
from engine.board import BoardView
from engine.cards import Card
from engine.match import refusal
from engine.tiles.sets import Set, set_fault

WRONG = "⚠ "


@dataclass(frozen=True, slots=True)
class ByHand:
    """One look at a draft."""

    at: Snapshot
    seat: int
    board: BoardView
    draft: TileDraft

    @property
    def speech(self) -> Speech:
        return self.at.speech

    @property
    def target(self) -> Target:
        return Target(self.at.row.id, self.draft.version)

    def message(self, pictures: Iterable[Picture] = (), words: Iterable[str] = ()) -> Message:
        """Return the draft with its pictures, or with words in their place."""
        message = Message()
        wrong = refusal(self.at.playing, arrangement(self.draft, self.seat))
        message.say("\n".join((self.speech.text("hand-intro"), *words)))
        for picture in pictures:
            message.show(picture)
        message.say("\n".join(self._state_lines(self.speech.refusal(wrong) if wrong else "")))
        for part in _parts(self._places()):
            message.choose(self._select("from", self.speech.text("hand-from"), part))
        for part in _parts(self._tiles()):
            message.choose(self._select("tile", self.speech.text("hand-tiles"), part, least=0))
        if self.draft.picked:
            for part in _parts(self._goals()):
                message.choose(self._select("to", self.speech.text("hand-to"), part))
        message.offer(
            [*self._buttons(legal=wrong is None), *why_button(self.speech, () if wrong is None else (wrong,))]
        )
        return message

    def _state_lines(self, wrong: str) -> Iterator[str]:
        if self.draft.picked:
            yield self.speech.text("hand-picked", tiles=self.speech.cards(tuple(map(Card, self.draft.picked))))
        yield f"-# {wrong or self.speech.text('hand-stands')}"

    # What can be chosen

    def _select(
        self, verb: str, label: str, options: Sequence[discord.SelectOption], *, least: int = 1
    ) -> discord.ui.Select[discord.ui.LayoutView]:
        argument = f"{self.draft.step}.{options[0].value}"  # each select needs an id of its own
        most = 1 if least else len(options)
        return self.target.select(verb, label, options, argument, least=least, most=most)

    def _places(self) -> list[discord.SelectOption]:
        rack = self.speech.text("hand-rack", count=len(rack_of(self.draft, self.board)))
        places = [option(rack, str(RACK), chosen=self.draft.source == RACK)]
        return places + [
            option(self._set_label(index, tiles), str(index), chosen=self.draft.source == index)
            for index, tiles in enumerate(as_table(self.draft))
        ]

    def _tiles(self) -> list[discord.SelectOption]:
        tiles = source_tiles(self.draft, self.board)
        return [option(self.speech.cards((tile,)), str(tile), chosen=tile in self.draft.picked) for tile in tiles]

    def _goals(self) -> list[discord.SelectOption]:
        picked, goals = {*self.draft.picked}, [option(self.speech.text("hand-new"), str(NEW))]
        on_table = {tile for tiles in self.draft.sets for tile in tiles}
        if picked <= {*self.board.hand} & on_table:
            goals.append(option(self.speech.text("hand-back"), str(RACK)))
        return goals + [
            option(self._set_label(index, tiles), str(index))
            for index, tiles in enumerate(as_table(self.draft))
            if not {*tiles} <= picked
        ]

    def _set_label(self, index: int, tiles: Set) -> str:
        mark = WRONG if set_fault(tiles) else ""
        return f"{mark}{index + 1} · {self.speech.cards(tiles)}"

    def _buttons(self, *, legal: bool) -> list[Component]:
        button, text, step = self.target.button, self.speech.text, str(self.draft.step)
        changed = as_table(self.draft) != self.board.table or bool(self.draft.picked)
        tools = [
            button("commit", text("act-end-turn"), step, style=discord.ButtonStyle.success, disabled=not legal),
            button("afresh", text("hand-afresh"), step, disabled=not changed),
            button("hand", text("panel-back")),
        ]
        if self.draft.source != RACK:
            tools.insert(1, button("whole", text("hand-whole"), step))
        return tools


def _parts(options: Sequence[discord.SelectOption]) -> Iterator[Sequence[discord.SelectOption]]:
    for start in range(0, len(options), IN_SELECT):
        yield options[start : start + IN_SELECT]
