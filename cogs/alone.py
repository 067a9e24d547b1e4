"""Playing at once: one press or command, and a match against computers is dealt, in private."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.footing import KINDS
from bot.tables import lobby
from bot.tables.extras import extras_of
from bot.tables.opening import Agreed
from bot.tables.table import Table
from cogs.ui.alone import open_alone
from cogs.ui.answers import defer
from cogs.ui.private import show_panel
from engine.players.levels import Level
from engine.variants import VARIANTS


class Alone(commands.Cog):
    """Opens matches between one person and computers, and shows them as nothing but the panel."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on("alone", self.play)

    async def play(self, interaction: discord.Interaction, press: Press) -> None:
        """Deal a match: the id names the game, and after it the level and how many computers if they were chosen."""
        game, kind, computers = _asked(press.argument)
        await defer(interaction)
        agreed = Agreed(game, on_leave="end", alone=True)
        key = f"alone {interaction.id}"
        table = await open_alone(self.bot, interaction, agreed, key, kind=kind, computers=computers)
        await self._end_earlier(interaction.user.id, table)
        await show_panel(self.bot, interaction, table, table.seat_of(interaction.user.id))

    async def _end_earlier(self, user_id: int, table: Table) -> None:
        """End a match of the same game that was left lying: whoever begins anew does not come back to it."""
        for row in await self.bot.store.open_tables_of_user(user_id):
            extras = extras_of(row)
            if row.game == table.row.game and row.id < table.id and extras.alone and extras.day is None:
                await lobby.end(await self.bot.tables.get(row.id), user_id, manages_server=False)


def _asked(text: str) -> tuple[str, str, int | None]:
    game, kind, computers, *_ = (*text.split("."), "", "", "")
    if game not in VARIANTS or kind not in {"", *KINDS} or not (computers.isdigit() or not computers):
        raise DeniedError(Denial.UNKNOWN)
    return game, kind or Level.MEDIUM.value, int(computers) if computers else None


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Alone(bot))
