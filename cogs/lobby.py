"""The lobby's buttons: sitting down, agreeing on options, and starting."""

import json
from dataclasses import replace
from functools import partial

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.notes import ABOUT_TABLE, Saying
from bot.edge.router import Press
from bot.footing import KINDS
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.assist import assist_choices
from bot.tables.extras import extras_of, written
from bot.tables.table import Table
from bot.words.speech import Speech
from cogs.leagues.ui.admins import end_table
from cogs.leagues.ui.leaving import SURE, forfeit_note, is_forfeit, say_left
from cogs.ui.acknowledging import acknowledge
from cogs.ui.answers import is_own, show
from cogs.ui.clocks import CLOCKS
from cogs.ui.notes import ended, said, show_note
from cogs.ui.options import OptionsPanel
from cogs.ui.parts import Message
from cogs.ui.place import manages, table_in_sight
from cogs.ui.snapshot import speech_for
from engine.errors import Refusal
from engine.players.levels import Level
from engine.variants import VARIANTS


class Lobby(commands.Cog):
    """Answers what is pressed on a table that has not started."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        for verb, handler in {
            "join": self.join,
            "leave": self.leave,
            "computer": self.computer,
            "dismiss": self.dismiss,
            "options": self.options,
            "set": self.set_option,
            "clock": self.set_clock,
            "assist": self.set_assist,
            "start": self.start,
            "cancel": self.cancel,
        }.items():
            bot.router.on(verb, handler)
        bot.notes.on("options", ABOUT_TABLE, self._form)
        bot.notes.on("forfeit", ABOUT_TABLE, partial(forfeit_note, bot))

    async def join(self, interaction: discord.Interaction, press: Press) -> None:
        table = await table_in_sight(self.bot, interaction, press.subject)
        await lobby.join(table, interaction.user.id, interaction.user.display_name)
        await self._done(interaction, press, "lobby-joined")

    async def leave(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self.bot.tables.get(press.subject)
        seat = table.seat_of(interaction.user.id)
        if table.row.status is Status.LOBBY:
            await lobby.stand_up(table, seat)
        elif is_forfeit(table):
            await self._forfeit(interaction, press, table, seat)
            return
        else:
            await lobby.leave(table, seat)
        await self._done(interaction, press, "lobby-left")

    async def _forfeit(self, interaction: discord.Interaction, press: Press, table: Table, seat: int) -> None:
        if press.argument != SURE:
            await show_note(self.bot, interaction, Saying("forfeit", table.id))
            return
        await lobby.leave(table, seat)
        await say_left(self.bot, interaction)

    async def computer(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._managed(interaction, press)
        kind = press.values[0] if press.values else Level.MEDIUM.value  # lobbies of old have a button here
        if kind not in KINDS:
            raise DeniedError(Denial.UNKNOWN)
        await lobby.add_computer(table, kind, lobby.computer_name(table, kind, self.bot.words))
        await acknowledge(self.bot, interaction, table.id)

    async def dismiss(self, interaction: discord.Interaction, press: Press) -> None:
        """Take a computer away; the id says among how many seats, lest another moved up to the number meanwhile."""
        table = await self._managed(interaction, press)
        if press.argument != str(len(table.seats)) or not press.value.isdecimal():
            raise DeniedError(Denial.STALE)
        await lobby.remove_computer(table, int(press.value))
        await acknowledge(self.bot, interaction, table.id)

    async def options(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._managed(interaction, press)
        await show_note(self.bot, interaction, Saying("options", table.id))

    async def _form(
        self, interaction: discord.Interaction, table_id: int, _: str = "", wrong: Refusal | None = None
    ) -> Message:
        """Return the form of a table's options, or that there is none any more."""
        table = await self.bot.tables.get(table_id)
        speech = await self._speech(interaction, table)
        match table.row.status:
            case Status.LOBBY:
                return OptionsPanel(table.row, speech, wrong).message()
            case Status.PLAYING:
                return ended(speech.text("options-closed"))
            case Status.OVER:
                return ended(speech.text("denied-over"))

    async def set_option(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._managed(interaction, press)
        chosen = json.loads(table.row.options)
        option = next((one for one in VARIANTS[table.row.game].options if one.name == press.argument), None)
        try:
            value = json.loads(press.value)
        except ValueError:
            raise DeniedError(Denial.UNKNOWN) from None
        if option is None or option.refusal(value):
            raise DeniedError(Denial.UNKNOWN)
        chosen.pop(option.name, None)
        if value != option.default:
            chosen[option.name] = value
        wrong = lobby.agreed_refusal(table, chosen)
        if wrong is None:
            await lobby.set_up(table, options=json.dumps(chosen))
        await self._refresh_options(interaction, table, wrong)

    async def set_clock(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._managed(interaction, press)
        offered = {json.dumps(clock): clock for clock in CLOCKS}
        if press.value not in offered:
            raise DeniedError(Denial.UNKNOWN)
        await lobby.set_up(table, clock=offered[press.value])
        await self._refresh_options(interaction, table)

    async def set_assist(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._managed(interaction, press)
        if press.value not in assist_choices(table.row):
            raise DeniedError(Denial.UNKNOWN)
        await lobby.set_up(table, memo=written(replace(extras_of(table.row), assist=press.value)))
        await self._refresh_options(interaction, table)

    async def start(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._managed(interaction, press)
        await acknowledge(self.bot, interaction, table.id)
        await lobby.start(table)

    async def cancel(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._managed(interaction, press)
        await acknowledge(self.bot, interaction, table.id)
        await end_table(self.bot, interaction, table)

    async def _managed(self, interaction: discord.Interaction, press: Press) -> Table:
        """Return a table that this user may manage."""
        table = await self.bot.tables.get(press.subject)
        if not table.may_manage(interaction.user.id, manages_server=manages(interaction, table.row.guild_id)):
            raise DeniedError(Denial.NOT_HOST)
        return table

    async def _refresh_options(
        self, interaction: discord.Interaction, table: Table, wrong: Refusal | None = None
    ) -> None:
        form = await self._form(interaction, table.id, wrong=wrong)
        self.bot.notes.follow(Saying("options", table.id), interaction, await show(interaction, form), form)

    async def _speech(self, interaction: discord.Interaction, table: Table) -> Speech:
        return await speech_for(self.bot, interaction, table)

    async def _done(self, interaction: discord.Interaction, press: Press, key: str) -> None:
        """Acknowledge a button on the table's message silently, a command or a private question in words."""
        if interaction.type is discord.InteractionType.component and not is_own(interaction):
            await acknowledge(self.bot, interaction, press.subject)
        else:
            await show(interaction, said(self.bot.words.text(key, await self.bot.language_of(interaction))))


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Lobby(bot))
