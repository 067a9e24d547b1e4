"""Tiles by hand: what is pressed on a draft of the table, which only its owner sees until the turn is ended."""

from collections.abc import Callable
from dataclasses import replace

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.tables.extras import TileDraft, extras_of, written
from bot.tables.table import Table
from cogs.ui.draft import arrangement, draft_of, looking_into, moving, own_turn, picking, source_tiles
from cogs.ui.moving import play_all
from cogs.ui.panel import BY_HAND
from cogs.ui.parts import IN_SELECT
from cogs.ui.place import own_seat
from cogs.ui.private import show_panel
from engine.actions import EndTurn
from engine.board import BoardView

Change = Callable[[TileDraft, BoardView], TileDraft]


class TilesByHand(commands.Cog):
    """Answers what is pressed on a table that is arranged by hand."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        for verb, handler in {
            "byhand": self.open,
            "from": self.look,
            "tile": self.pick,
            "whole": self.pick_all,
            "to": self.move,
            "afresh": self.start_over,
            "commit": self.commit,
        }.items():
            bot.router.on(verb, handler)

    async def open(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        own_turn(table.view(seat), seat)
        await show_panel(self.bot, interaction, table, seat, BY_HAND)

    async def look(self, interaction: discord.Interaction, press: Press) -> None:
        """Look into the rack or a set, to pick from it."""
        await self._change(interaction, press, lambda draft, _: looking_into(draft, _number(press.value)))

    async def pick(self, interaction: discord.Interaction, press: Press) -> None:
        """Pick tiles of the part that a select shows: from the tile that its id names, as many as it holds."""
        first, chosen = _number(press.argument.partition(".")[2]), [*map(_number, press.values)]

        def change(draft: TileDraft, board: BoardView) -> TileDraft:
            tiles = source_tiles(draft, board)
            start = tiles.index(first) if first in tiles else 0
            return picking(draft, board, tiles[start : start + IN_SELECT], chosen)

        await self._change(interaction, press, change)

    async def pick_all(self, interaction: discord.Interaction, press: Press) -> None:
        """Pick the whole set that is looked into, to join it with another."""

        def change(draft: TileDraft, board: BoardView) -> TileDraft:
            tiles = source_tiles(draft, board)
            return picking(draft, board, tiles, tiles)

        await self._change(interaction, press, change)

    async def move(self, interaction: discord.Interaction, press: Press) -> None:
        """Move what is picked to a set, a new one, or back to the rack."""
        await self._change(interaction, press, lambda draft, board: moving(draft, board, _number(press.value)))

    async def start_over(self, interaction: discord.Interaction, press: Press) -> None:
        await self._change(
            interaction, press, lambda draft, board: TileDraft(draft.version, draft.step + 1, board.table)
        )

    async def commit(self, interaction: discord.Interaction, press: Press) -> None:
        """Put the draft on the table, and end the turn; the judge says no to a wrong one."""
        table, seat = await self._seat(interaction, press)
        sees = table.view(seat)
        own_turn(sees, seat)
        draft = draft_of(extras_of(table.row), sees)
        if not _is_of(press, draft):
            await show_panel(self.bot, interaction, table, seat, BY_HAND)
            return
        with self.bot.panels.answering(table.id, seat):
            await play_all(table, seat, (arrangement(draft, seat), EndTurn(seat)), press.at, str(interaction.id))
            await show_panel(self.bot, interaction, table, seat)

    async def _change(self, interaction: discord.Interaction, press: Press, change: Change) -> None:
        """Change the draft that a click was made on; a click on an earlier look shows it as it is now."""
        table, seat = await self._seat(interaction, press)
        async with table:
            sees, extras = table.view(seat), extras_of(table.row)
            board, draft = own_turn(sees, seat), draft_of(extras, sees)
            if _is_of(press, draft):
                await table.keep(memo=written(replace(extras, draft=change(draft, board))))
        await show_panel(self.bot, interaction, table, seat, BY_HAND)

    async def _seat(self, interaction: discord.Interaction, press: Press) -> tuple[Table, int]:
        return await own_seat(self.bot, interaction, press.subject)


def _is_of(press: Press, draft: TileDraft) -> bool:
    return (press.at, press.argument.partition(".")[0]) == (draft.version, str(draft.step))


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        raise DeniedError(Denial.UNKNOWN)
    return int(text)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(TilesByHand(bot))
