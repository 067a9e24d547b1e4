"""The report of a match: how well it was played, for those who played it, and for whom they share it with."""

import asyncio
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.quota import Quota
from bot.edge.router import Press
from bot.storage.rows import Status
from bot.tables.extras import extras_of
from bot.tables.recording import Recording
from bot.tables.report import Report, ReportMaking
from bot.tables.table import Table
from cogs.ui.parts import Message, Target
from cogs.ui.place import require_told
from cogs.ui.report import Reading, report_message
from cogs.ui.snapshot import private_snapshot, public_snapshot, speech_for

MADE: Final = 10  # for one person in the window: each takes seconds of a process
SHARED: Final = 5
WINDOW: Final = 600.0
EVERY: Final = 2.0  # seconds between two words on how far it is
AGAIN: Final = "again"


class MatchReports(commands.Cog):
    """Answers who wants to know how well they played. Buttons from before there were reports ask for moments."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._made = Quota(MADE, WINDOW, bot.house.now)
        self._shared = Quota(SHARED, WINDOW, bot.house.now)
        bot.router.on("report", self.report)
        bot.router.on("moments", self.report)
        bot.router.on("tell", self.tell)

    async def report(self, interaction: discord.Interaction, press: Press) -> None:
        """Tell somebody who played how much they kept, what was luck, and which of their decisions mattered."""
        table = await self._over(press.subject)
        seat = table.seat_of(interaction.user.id)
        kept = await self.bot.reports.kept(table.id)
        if kept is None:
            self._made.spend(interaction.user.id)
        if press.argument == AGAIN:  # it takes the place of what was said of its progress
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        recording = await self.bot.recordings.of(table)
        report = kept or await self._followed(interaction, table, recording)
        at = await private_snapshot(self.bot, interaction, table, seat)
        message = await report_message(self.bot, Reading(at, seat, recording, report))
        await interaction.edit_original_response(**message.edited())

    async def _over(self, table_id: int) -> Table:
        table = await self.bot.tables.get(table_id)
        if table.row.status is not Status.OVER or not table.playing.rounds:
            raise DeniedError(Denial.NOT_OVER)
        require_told(self.bot, table.row)
        return table

    async def _followed(self, interaction: discord.Interaction, table: Table, recording: Recording) -> Report:
        """Have a report made, and say on the way how far it is."""
        making = self.bot.reports.make(table.id, table.rules, recording.actions)
        assert making.task is not None
        while not (await asyncio.wait({making.task}, timeout=EVERY))[0]:
            await interaction.edit_original_response(**(await self._progress(interaction, table, making)).edited())
        return making.task.result()

    async def _progress(self, interaction: discord.Interaction, table: Table, making: ReportMaking) -> Message:
        """Return how far a report is, and as of when: should the bot stop, it stays true, and leads on."""
        message, speech, now = Message(), await speech_for(self.bot, interaction, table), int(self.bot.house.now())
        message.say(speech.text("report-making", share=round(100 * making.share), when=f"<t:{now}:R>"))
        message.offer([Target(table.id, 0).button("report", speech.text("report-look"), AGAIN)])
        return message

    async def tell(self, interaction: discord.Interaction, press: Press) -> None:
        """Post one's report: where the match was played, or that of one's own match anywhere."""
        table = await self._over(press.subject)
        seat = table.seat_of(interaction.user.id)
        if interaction.channel_id != table.row.place_id and not extras_of(table.row).private:
            raise DeniedError(Denial.SHARE_ELSEWHERE)
        report = await self.bot.reports.kept(table.id)
        if report is None:
            raise DeniedError(Denial.UNKNOWN)  # it is offered below one
        self._shared.spend(interaction.user.id)
        await interaction.response.defer(thinking=True)
        at, recording = await public_snapshot(self.bot, table), await self.bot.recordings.of(table)
        message = await report_message(self.bot, Reading(at, seat, recording, report), shared=True)
        await interaction.edit_original_response(**message.edited())


async def setup(bot: Pozo) -> None:
    await bot.add_cog(MatchReports(bot))
