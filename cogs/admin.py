"""For those who manage a server: its open tables, the end of one that is stuck, and a player set free."""

import logging
from collections.abc import Iterator
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Pozo, answer_privately
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.storage.rows import Changes, Clear, Status, TableFields, TableRow
from bot.storage.store import ALL
from bot.tables import lobby
from bot.tables.table import Table
from bot.words.speech import Speech, plain
from cogs.leagues.ui.admins import end_table
from cogs.leagues.ui.leaving import is_forfeit
from cogs.ui.parts import Message, Target, cut
from cogs.ui.public import seat_text
from engine.match import to_act

log = logging.getLogger(__name__)

SHOWN: Final = 10  # tables, each of which is loaded to say whom it waits for
NAMES: Final = 150  # characters
CHOICES: Final = 25
NOBODY: Final = "\u2013"


@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.guild_only()
class Admin(commands.GroupCog, group_name="admin"):
    """Discord offers these commands to managers only, and a server may offer them to others: each use is checked."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot
        bot.router.on("finish", self.finish)
        bot.router.on("tables", self.turn_page)

    # The tables

    @app_commands.command()
    async def tables(self, interaction: discord.Interaction) -> None:
        guild_id = _managed_server(interaction)
        await interaction.response.defer(ephemeral=True)
        message = await self._page(guild_id, 0, await self._speech(interaction))
        await interaction.followup.send(view=message.view(), ephemeral=True)

    async def turn_page(self, interaction: discord.Interaction, press: Press) -> None:
        guild_id = _managed_server(interaction)
        await interaction.response.defer()
        message = await self._page(guild_id, press.at, await self._speech(interaction))
        await interaction.edit_original_response(**message.edited())

    async def _page(self, guild_id: int, page: int, speech: Speech) -> Message:
        """Return some of the open tables of a server, the longest at rest first, and the way to the others."""
        rows = sorted(await self.bot.store.open_tables_in_guild(guild_id, ALL), key=lambda row: row.changed_at)
        last, message = max(0, len(rows) - 1) // SHOWN, Message()
        here = min(page, last)
        lines = [await self._line(row, speech) for row in rows[here * SHOWN : (here + 1) * SHOWN]]
        message.say("\n".join((speech.text("admin-tables"), *lines)) if rows else speech.text("admin-tables-none"))
        if last:
            message.say(f"-# {speech.text('admin-page', page=here + 1, pages=last + 1)}")
            message.offer(
                [
                    Target(0, max(0, here - 1)).button("tables", speech.text("admin-back"), "back", disabled=not here),
                    Target(0, here + 1).button("tables", speech.text("admin-on"), "on", disabled=here == last),
                ]
            )
        return message

    async def _line(self, row: TableRow, speech: Speech) -> str:
        moment = {"opened": f"<t:{int(row.created_at)}:R>", "changed": f"<t:{int(row.changed_at)}:R>"}
        parts = [
            f"**{row.id}** · {speech.text(f'game-{row.game}')} · <#{row.thread_id or row.channel_id}>",
            cut(", ".join(seat_text(speech, seat) for seat in row.seats), NAMES) or NOBODY,
            f"{speech.text(f'admin-status-{row.status}', **moment)} {await self._waits(row, speech)}",
        ]
        return "\n-# ".join(part.rstrip() for part in parts)

    async def _waits(self, row: TableRow, speech: Speech) -> str:
        """Return whom a table waits for, or that nobody can say because its log cannot be read."""
        try:
            table = await self.bot.tables.get(row.id)
        except Exception as error:  # a table that cannot be loaded is what a manager looks for
            log.exception("table %s cannot be loaded", row.id)
            return speech.text("admin-damaged" if _is_damage(error) else "admin-unreadable")
        asked = to_act(table.match) if table.match is not None else ()
        names = speech.list(tuple(plain(table.names[seat]) for seat in asked))
        return speech.text("admin-waits", names=names) if names else ""

    # The end of one

    @app_commands.command()
    async def end(self, interaction: discord.Interaction, table: int) -> None:
        row = await self._table(interaction, table)
        speech = await self._speech(interaction)
        names = speech.list(tuple(plain(seat.name) for seat in row.seats)) or NOBODY
        message = Message()
        message.say(speech.text("admin-sure", number=str(row.id), game=speech.text(f"game-{row.game}"), names=names))
        label = speech.text("admin-end", number=str(row.id))
        message.offer([Target(row.id, 0).button("finish", label, style=discord.ButtonStyle.danger)])
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    @end.autocomplete("table")
    async def _numbers(self, interaction: discord.Interaction, typed: str | int) -> list[app_commands.Choice[int]]:
        if not interaction.permissions.manage_guild or interaction.guild_id is None:
            return []
        speech = await self._speech(interaction)
        rows = await self.bot.store.open_tables_in_guild(interaction.guild_id, ALL)
        return list(_choices(rows, str(typed), speech))[:CHOICES]

    async def finish(self, interaction: discord.Interaction, press: Press) -> None:
        """End a table once its end was asked for twice."""
        row = await self._table(interaction, press.subject)
        await interaction.response.defer()
        try:
            table = await self.bot.tables.get(row.id)
        except Exception as error:
            if isinstance(error, DeniedError) and not _is_damage(error):
                raise
            log.exception("table %s is ended although it cannot be loaded", row.id)
            changes = Changes(clear=(Clear(),), table=TableFields(status=Status.OVER))
            await self.bot.store.change(row.id, changes, self.bot.house.now(), row.revision)
        else:
            await end_table(self.bot, interaction, table)
        speech, message = await self._speech(interaction), Message()
        message.say(speech.text("admin-ended", number=str(row.id)))
        await interaction.edit_original_response(**message.edited())

    # A player set free

    @app_commands.command()
    async def release(self, interaction: discord.Interaction, member: discord.User) -> None:
        guild_id = _managed_server(interaction)
        await interaction.response.defer(ephemeral=True)
        speech = await self._speech(interaction)
        rows = await self.bot.store.open_tables_of_user(member.id, ALL)
        tables = [await self.bot.tables.get(row.id) for row in rows if row.guild_id == guild_id]
        if not tables:
            raise DeniedError(Denial.SEATED_NOWHERE, name=plain(member.display_name))
        lines = [await self._freed(table, member.id, interaction.user.id, speech) for table in tables]
        title = speech.text("admin-released", name=plain(member.display_name))
        await answer_privately(interaction, cut("\n".join((title, *lines)), 2000))

    async def _freed(self, table: Table, user_id: int, actor_id: int, speech: Speech) -> str:
        key = "admin-stood-up" if table.row.status is Status.LOBBY else "admin-replaced"
        forfeits = is_forfeit(table)
        await lobby.release(table, user_id)
        if forfeits and table.row.league_id is not None:  # and the log of the league says whose doing it was
            key, league = "admin-forfeited", await self.bot.leagues.get(table.row.league_id, table.row.guild_id)
            await self.bot.leagues.note_release(league, table.id, user_id, actor_id)
        return speech.text(key, number=str(table.id), game=speech.text(f"game-{table.row.game}"))

    # Where and who

    async def _table(self, interaction: discord.Interaction, number: int) -> TableRow:
        """Return an open table of this server; of another server's tables nobody learns anything here."""
        guild_id = _managed_server(interaction)
        row = await self.bot.store.table(number)
        if row is None or row.guild_id != guild_id or row.status is Status.OVER:
            raise DeniedError(Denial.NO_OPEN_TABLE, number=str(number))
        return row

    async def _speech(self, interaction: discord.Interaction) -> Speech:
        return Speech(self.bot.words, await self.bot.language_of(interaction))


def _managed_server(interaction: discord.Interaction) -> int:
    """Return the server in which this user may manage tables."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise DeniedError(Denial.NOT_MANAGER)
    return interaction.guild_id


def _is_damage(error: Exception) -> bool:
    return isinstance(error, DeniedError) and error.denial is Denial.DAMAGED


def _choices(rows: tuple[TableRow, ...], typed: str, speech: Speech) -> Iterator[app_commands.Choice[int]]:
    for row in rows:
        if str(row.id).startswith(typed):
            names = ", ".join(seat.name for seat in row.seats)
            yield app_commands.Choice(
                name=cut(f"{row.id} · {speech.text(f'game-{row.game}')} · {names}", 100), value=row.id
            )


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Admin(bot))
