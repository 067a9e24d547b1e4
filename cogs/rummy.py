"""The slash commands: /rummy and what stands under it."""

import json
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot import lobby
from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.router import Press
from bot.storage.rows import NewTable, Status, TableRow
from bot.table import RULES_VERSION
from cogs.ui.public import Public
from cogs.ui.speech import Speech, plain
from engine.variants import VARIANTS

CLOCKS: dict[str, int | None] = {"60": 60, "300": 300, "86400": 86_400, "259200": 259_200, "none": None}


class Rummy(commands.GroupCog, group_name="rummy"):
    """Open tables and find them again."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="new", description="Open a table in this channel")
    @app_commands.describe(
        game="Which game to play",
        computers="How many computer players sit down at once",
        clock="How long a turn may take",
        leaving="What happens when somebody leaves",
    )
    @app_commands.choices(game=[app_commands.Choice(name=key, value=key) for key in VARIANTS])
    @app_commands.guild_only()
    async def new(
        self,
        interaction: discord.Interaction,
        game: str,
        computers: app_commands.Range[int, 0, 7] = 0,
        clock: Literal["60", "300", "86400", "259200", "none"] = "300",
        leaving: Literal["computer", "end"] = "computer",
    ) -> None:
        await interaction.response.defer()
        language = await self.bot.public_language(interaction)
        table = await self.bot.tables.open(
            NewTable(
                key=str(interaction.id),
                guild_id=interaction.guild_id,
                channel_id=interaction.channel_id or 0,
                host_id=interaction.user.id,
                game=game,
                rules=RULES_VERSION,
                size=0,
                options=json.dumps({}),
                clock=CLOCKS[clock],
                on_leave=leaving,
                league_id=None,
                language=language,
                at=self.bot.house.now(),
            )
        )
        if not table.seats:
            await lobby.join(table, interaction.user.id, interaction.user.display_name)
            most = max(VARIANTS[game].seat_counts) - 1
            for number in range(min(computers, most)):
                name = self.bot.words.text(f"computer-{number % 8 + 1}", language)
                await lobby.add_computer(table, "safe", name)
        speech = Speech(self.bot.words, language, table.names)
        message = Public(table, speech).message()
        sent = await interaction.followup.send(view=message.view(), files=message.files(), wait=True)
        await table.remember(message_id=sent.id)

    @app_commands.command(name="hand", description="Show me my hand")
    async def hand(self, interaction: discord.Interaction) -> None:
        table = await self._mine(interaction)
        await self.bot.router.press(interaction, Press("hand", table.id, 0))

    @app_commands.command(name="join", description="Sit down at the table of this channel")
    async def join(self, interaction: discord.Interaction) -> None:
        for row in await self.bot.store.open_tables_in_channel(interaction.channel_id or 0):
            if row.status is Status.LOBBY:
                await self.bot.router.press(interaction, Press("join", row.id, 0))
                return
        raise DeniedError(Denial.NO_TABLE)

    @app_commands.command(name="leave", description="Leave my table in this channel")
    async def leave(self, interaction: discord.Interaction) -> None:
        table = await self._mine(interaction)
        await self.bot.router.press(interaction, Press("leave", table.id, 0))

    @app_commands.command(name="end", description="End the table of this channel")
    async def end(self, interaction: discord.Interaction) -> None:
        rows = await self.bot.store.open_tables_in_channel(interaction.channel_id or 0)
        if not rows:
            raise DeniedError(Denial.NO_TABLE)
        await self.bot.router.press(interaction, Press("end", rows[-1].id, 0))

    @app_commands.command(name="games", description="List my tables, those that wait for me first")
    async def games(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        locale = await self.bot.language_of(interaction)
        rows = await self.bot.store.open_tables_of_user(interaction.user.id)
        speech = Speech(self.bot.words, locale)
        lines = [await self._line(row, interaction.user.id, speech) for row in rows]
        lines.sort(key=lambda line: not line.startswith("▶"))
        await interaction.followup.send("\n".join(lines) or speech.text("games-none"), ephemeral=True)

    async def _line(self, row: TableRow, user_id: int, speech: Speech) -> str:
        table = await self.bot.tables.get(row.id)
        asked = table.match is not None and table.is_asked(table.seat_of(user_id))
        sign = "▶" if asked else "·"
        names = speech.list(tuple(plain(name) for name in table.names))
        return f"{sign} {speech.text(f'game-{row.game}')} · <#{row.thread_id or row.channel_id}> · {names}"

    async def _mine(self, interaction: discord.Interaction) -> TableRow:
        """Return the table in this channel at which the user sits."""
        rows = await self.bot.store.open_tables_of_user(interaction.user.id)
        here = [row for row in rows if interaction.channel_id in {row.channel_id, row.thread_id}]
        if not here:
            raise DeniedError(Denial.NOT_SEATED)
        return here[-1]


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Rummy(bot))
