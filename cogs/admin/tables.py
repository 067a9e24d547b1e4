"""/admin tables, end and release: open tables, the end of one that is stuck, and a player set free."""

import logging
from collections.abc import Iterator
from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.commands import choices
from bot.edge.router import Press
from bot.edge.saying_no import answer_privately
from bot.storage.rows import Status, TableRow
from bot.storage.store import ALL
from bot.tables import lobby, unreadable
from bot.tables.table import Table
from bot.words.speech import Speech, plain
from cogs.admin.base import AdminCog, managed_server
from cogs.admin.filtering import Filter
from cogs.leagues.ui.admins import end_table
from cogs.leagues.ui.leaving import is_forfeit
from cogs.ui.ended import show_ended
from cogs.ui.parts import Message, Target, cut
from cogs.ui.public import seat_text
from cogs.ui.suggestions import game_names
from engine.match import to_act
from engine.variants import VARIANTS
from engine.view import veiled

log = logging.getLogger(__name__)

SHOWN: Final = 10  # tables, each of which is loaded to say whom it waits for
NAMES: Final = 150  # characters
CHOICES: Final = 25
NOBODY: Final = "\u2013"


class TableList(AdminCog):
    """A manager sees the tables of their server; the owner of the bot may look at those of all."""

    # The tables

    @app_commands.command()
    @app_commands.choices(status=choices(Status.LOBBY, Status.PLAYING))
    @app_commands.autocomplete(game=game_names)
    async def tables(
        self,
        interaction: discord.Interaction,
        status: str = "",
        game: str = "",
        member: discord.User | None = None,
        everywhere: bool = False,
    ) -> None:
        if game and game not in VARIANTS:
            raise DeniedError(Denial.NO_GAME, name=plain(game))
        wanted = Filter(status, game, member.id if member else 0, everywhere)
        self._require_sight(interaction, wanted)
        await interaction.response.defer(ephemeral=True)
        message = await self._page(interaction, wanted, 0)
        await interaction.followup.send(view=message.view(), ephemeral=True)

    async def turn_page(self, interaction: discord.Interaction, press: Press) -> None:
        wanted = Filter.read(press.argument)
        self._require_sight(interaction, wanted)
        await interaction.response.defer()
        await interaction.edit_original_response(**(await self._page(interaction, wanted, press.at)).edited())

    def _require_sight(self, interaction: discord.Interaction, wanted: Filter) -> None:
        """Deny a list to whoever may not see it."""
        if wanted.everywhere:
            self.require_owner(interaction)
        else:
            managed_server(interaction)

    async def _page(self, interaction: discord.Interaction, wanted: Filter, page: int) -> Message:
        """Return some of the tables that are wanted, the longest at rest first, and the way to the others."""
        store, guild_id = self.bot.store, interaction.guild_id or 0
        found = await (store.open_tables(limit=ALL) if wanted.everywhere else store.open_tables_in_guild(guild_id, ALL))
        rows = sorted(filter(wanted.passes, found), key=lambda row: row.changed_at)
        last, message, speech = max(0, len(rows) - 1) // SHOWN, Message(), await self.speech(interaction)
        here = min(page, last)
        where = "everywhere" if wanted.everywhere else "server"
        if not rows:
            message.say(speech.text(f"admin-tables-none-{where}" if wanted.is_open else "admin-tables-none-such"))
            return message
        lines = [await self._line(row, speech, wanted) for row in rows[here * SHOWN : (here + 1) * SHOWN]]
        message.say("\n".join((speech.text(f"admin-tables-{where}"), *lines)))
        if last:
            back, on = Target(0, max(0, here - 1)), Target(0, here + 1)
            message.say(f"-# {speech.text('admin-page', page=here + 1, pages=last + 1)}")
            message.offer(
                [
                    back.button("tables", speech.text("admin-back"), wanted.written("back"), disabled=not here),
                    on.button("tables", speech.text("admin-on"), wanted.written("on"), disabled=here == last),
                ]
            )
        return message

    async def _line(self, row: TableRow, speech: Speech, wanted: Filter) -> str:
        moment = {"opened": f"<t:{int(row.created_at)}:R>", "changed": f"<t:{int(row.changed_at)}:R>"}
        parts = [
            f"**{row.id}** · {speech.text(f'game-{row.game}')} · {self._place(row, wanted)}",
            cut(", ".join(seat_text(speech, seat) for seat in row.seats), NAMES) or NOBODY,
            f"{speech.text(f'admin-status-{row.status}', **moment)} {await self._waits(row, speech)}",
        ]
        return "\n-# ".join(part.rstrip() for part in parts)

    def _place(self, row: TableRow, wanted: Filter) -> str:
        """Return where a table is; a channel of another server has no name here."""
        guild = self.bot.get_guild(row.guild_id or 0)
        return plain(guild.name) if wanted.everywhere and guild is not None else f"<#{row.place_id}>"

    async def _waits(self, row: TableRow, speech: Speech) -> str:
        """Return whom a table waits for, or that nobody can say because its log cannot be read."""
        try:
            table = await self.bot.tables.get(row.id)
        except Exception as error:  # a table that cannot be loaded is what a manager looks for
            log.exception("table %s cannot be loaded", row.id)
            return speech.text("admin-damaged" if _is_damage(error) else "admin-unreadable")
        asked = to_act(veiled(table.match, None)) if table.match is not None else ()
        names = speech.list(tuple(plain(table.names[seat]) for seat in asked))
        return speech.text("admin-waits", names=names) if names else ""

    # The end of one

    @app_commands.command()
    async def end(self, interaction: discord.Interaction, table: int) -> None:
        row = await self._table(interaction, table)
        speech = await self.speech(interaction)
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
        speech = await self.speech(interaction)
        rows = await self.bot.store.open_tables_in_guild(interaction.guild_id, ALL)
        return list(_choices(rows, str(typed), speech))[:CHOICES]

    async def finish(self, interaction: discord.Interaction, press: Press) -> None:
        """End a table once its end was asked for twice."""
        row = await self._table(interaction, press.subject)
        await interaction.response.defer()
        table = await unreadable.loaded(self.bot.tables.get, row.id)
        if table is None:
            await unreadable.end(self.bot.store, row, self.bot.house.now())
            self.bot.shows.put(("message", row.id), lambda: show_ended(self.bot, row.id))
        else:
            await end_table(self.bot, interaction, table)
        speech, message = await self.speech(interaction), Message()
        message.say(speech.text("admin-ended", number=str(row.id)))
        await interaction.edit_original_response(**message.edited())

    # A player set free

    @app_commands.command()
    async def release(self, interaction: discord.Interaction, member: discord.User) -> None:
        guild_id = managed_server(interaction)
        await interaction.response.defer(ephemeral=True)
        speech = await self.speech(interaction)
        rows = [row for row in await self.bot.store.open_tables_of_user(member.id, ALL) if row.guild_id == guild_id]
        if not rows:
            raise DeniedError(Denial.SEATED_NOWHERE, name=plain(member.display_name))
        lines = [await self._released(row, member.id, interaction.user.id, speech) for row in rows]
        title = speech.text("admin-released", name=plain(member.display_name))
        await answer_privately(interaction, cut("\n".join((title, *lines)), 2000))

    async def _released(self, row: TableRow, user_id: int, actor_id: int, speech: Speech) -> str:
        """Free somebody from a table; one that cannot be read holds up no other."""
        table = await unreadable.loaded(self.bot.tables.get, row.id)
        if table is None:
            return speech.text("admin-unread", number=str(row.id), game=speech.text(f"game-{row.game}"))
        return await self._freed(table, user_id, actor_id, speech)

    async def _freed(self, table: Table, user_id: int, actor_id: int, speech: Speech) -> str:
        key = "admin-stood-up" if table.row.status is Status.LOBBY else "admin-replaced"
        forfeits = is_forfeit(table)
        await lobby.release(table, user_id)
        if forfeits and table.row.league_id is not None:  # and the log of the league says whose doing it was
            key, league = "admin-forfeited", await self.bot.leagues.get(table.row.league_id, table.row.guild_id)
            await self.bot.leagues.note_release(league, table.id, user_id, actor_id)
        elif table.row.status is Status.OVER:
            key = "admin-left-alone"
        return speech.text(key, number=str(table.id), game=speech.text(f"game-{table.row.game}"))

    # Where and who

    async def _table(self, interaction: discord.Interaction, number: int) -> TableRow:
        """Return an open table of this server; of another server's tables nobody learns anything here."""
        guild_id = managed_server(interaction)
        row = await self.bot.store.table(number)
        if row is None or row.guild_id != guild_id or row.status is Status.OVER:
            raise DeniedError(Denial.NO_OPEN_TABLE, number=str(number))
        return row


def _is_damage(error: Exception) -> bool:
    return isinstance(error, DeniedError) and error.denial is Denial.DAMAGED


def _choices(rows: tuple[TableRow, ...], typed: str, speech: Speech) -> Iterator[app_commands.Choice[int]]:
    for row in rows:
        if str(row.id).startswith(typed):
            names = ", ".join(seat.name for seat in row.seats)
            yield app_commands.Choice(
                name=cut(f"{row.id} · {speech.text(f'game-{row.game}')} · {names}", 100), value=row.id
            )
