"""Lessons: a first round of a game against the computer, in private, with a word of advice at every step."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.matches import SeatRow
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.assist import Assist
from bot.tables.extras import extras_of
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.tables.table import Played, Table
from bot.words.speech import Speech
from cogs.ui.answers import defer, show
from cogs.ui.lesson import lessons
from cogs.ui.private import show_panel
from cogs.ui.rooms import require_showable
from engine.players.levels import Level
from engine.variants import VARIANTS


class Learn(commands.Cog):
    """Opens lessons and ends them after their first round. A lesson is a table that has no message."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on("learn", self.learn)
        bot.router.on("real", self.play_for_real)
        bot.tables.listen(self.heard)

    async def learn(self, interaction: discord.Interaction, press: Press) -> None:
        game = press.values[0] if press.values else press.argument
        if not game:
            speech = Speech(self.bot.words, await self.bot.language_of(interaction))
            await show(interaction, lessons(speech, tuple(VARIANTS), press.page or 0))
            return
        if game not in VARIANTS:
            raise DeniedError(Denial.UNKNOWN)
        await defer(interaction)
        for row in await self.bot.store.open_tables_of_user(interaction.user.id):
            if extras_of(row).lesson:  # one at a time
                await lobby.end(await self.bot.tables.get(row.id), interaction.user.id, manages_server=False)
        table = await self._opened(interaction, game, f"lesson {interaction.id}", Level.EASY, lesson=True)
        if table.row.status is Status.LOBBY:
            await lobby.start(table)
            await table.deal()
        await show_panel(self.bot, interaction, table, table.seat_of(interaction.user.id))

    async def play_for_real(self, interaction: discord.Interaction, press: Press) -> None:
        """Open a table of the same game for everyone; asked twice, it is the same table."""
        lesson = await self.bot.tables.get(press.subject)
        lesson.seat_of(interaction.user.id)
        await require_showable(self.bot, interaction)
        await defer(interaction)
        await self._opened(interaction, lesson.row.game, f"real {lesson.id}", Level.MEDIUM, lesson=False)

    async def _opened(
        self, interaction: discord.Interaction, game: str, key: str, level: Level, *, lesson: bool
    ) -> Table:
        """Return a table at which one person sits with as few computer players as the game takes."""
        spoken = self.bot.language_of(interaction) if lesson else self.bot.public_language(interaction)
        place = TablePlace(interaction.guild_id, interaction.channel_id or 0, await spoken)
        agreed = Agreed(game, on_leave="end", assist=Assist.HINT, lesson=True) if lesson else Agreed(game)
        user, fewest = interaction.user, min(VARIANTS[game].seat_counts) - 1
        host = SeatRow(0, user.display_name, user.id)
        seats = lobby.with_computers(host, fewest, level, place.language, self.bot.words)
        return await self.bot.tables.open(new_table(key, place, user.id, agreed, self.bot.house.now(), seats))

    def heard(self, table: Table, played: Played) -> None:
        """End a lesson once its round is over."""
        if table.match is not None and table.match.rounds and extras_of(table.row).lesson:
            self.bot.newest.put(("lesson", table.id), lambda: self._end(table.id))

    async def _end(self, table_id: int) -> None:
        table = await self.bot.tables.get(table_id)
        async with table:
            if table.row.status is Status.PLAYING:
                await table.close()


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Learn(bot))
