"""/privacy: all that is stored about somebody, handed to them or deleted."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.storage.errors import StoreUnavailableError
from bot.storage.rows import Scope, Status, TableRow
from bot.tables import lobby, unreadable
from bot.tables.extras import extras_of
from cogs.leagues.ui.news import show_card
from cogs.leagues.ui.ranks import take_role
from cogs.ui.ended import show_ended
from cogs.ui.parts import Message, Target

TRY_AGAIN: Final = 60.0  # seconds


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Privacy(commands.GroupCog, group_name="privacy"):
    """Everybody for themselves alone."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot
        self._clearing: asyncio.Task[None] | None = None
        bot.router.on("forget-me", self.forget)

    async def cog_load(self) -> None:
        self._clear_log()  # the last process may have ended before it could

    async def cog_unload(self) -> None:
        if self._clearing is not None:
            self._clearing.cancel()

    @app_commands.command()
    async def export(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        data = await self.bot.leagues.about(interaction.user.id)
        if len(data) > interaction.filesize_limit:
            raise DeniedError(Denial.TOO_LARGE)
        file = discord.File(io.BytesIO(data), "pozo.json")
        await interaction.followup.send(
            (await self.bot.speech_for(interaction)).text("privacy-file"), file=file, ephemeral=True
        )

    @app_commands.command()
    async def delete(self, interaction: discord.Interaction) -> None:
        speech, message = await self.bot.speech_for(interaction), Message()
        message.say(speech.text("privacy-sure"))
        button = Target(0, 0).button("forget-me", speech.text("privacy-delete"), style=discord.ButtonStyle.danger)
        message.offer([button])
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    async def forget(self, interaction: discord.Interaction, press: Press) -> None:
        """Delete what is stored about whoever presses, once that was asked for twice."""
        speech = await self.bot.speech_for(interaction)
        await interaction.response.defer()
        user = interaction.user
        unread = [row async for row in self._left(user.id)]
        given, cards = await self.bot.leagues.roles_of(user.id), await self.bot.leagues.cards_of(user.id)
        await self.bot.leagues.forget(user.id, user.display_name, speech.text("privacy-nobody"))
        for guild_id, role_id in given:
            await take_role(self.bot, guild_id, user.id, role_id)
        for result_id, league_id in cards:
            show_card(self.bot, league_id, result_id)
        self.bot.people.forget(user.id)
        self.bot.tables.forget(user.id)
        self.bot.tournaments.stir()
        await self.bot.store.say(Scope.USER, user.id)
        self._clear_log()
        for row in unread:
            self.bot.shows.put(("message", row.id), partial(show_ended, self.bot, row.id))
        message = Message()
        message.say(speech.text("privacy-deleted"))
        if unread:
            message.say(speech.text("privacy-unread", count=len(unread)))
        await interaction.edit_original_response(**message.edited())

    async def _left(self, user_id: int) -> AsyncIterator[TableRow]:
        """Leave the tables that cannot be left by hand; yield those that nobody can read."""
        for row in await self.bot.store.open_tables_about(user_id):
            table = await unreadable.loaded(self.bot.tables.get, row.id)
            if table is None:
                await unreadable.leave(self.bot.store, row, user_id, self.bot.house.now())
                yield row
            elif row.status is Status.LOBBY or self._is_out_of_reach(row, user_id):
                await lobby.forget(table, user_id)

    def _is_out_of_reach(self, row: TableRow, user_id: int) -> bool:
        """Say whether a match cannot be left by hand: it is a lesson, its channel is gone, or only a host is to go."""
        sits = any(seat.user_id == user_id for seat in row.seats)
        return extras_of(row).private or not sits or self.bot.get_channel(row.channel_id) is None

    def _clear_log(self) -> None:
        if self._clearing is None or self._clearing.done():
            self._clearing = asyncio.create_task(self._cleared())

    async def _cleared(self) -> None:
        """Have what was deleted leave the log of the database, once nobody reads from it any more."""
        while True:
            with suppress(StoreUnavailableError):
                if await self.bot.store.clear_log():
                    return
            await asyncio.sleep(TRY_AGAIN)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Privacy(bot))
