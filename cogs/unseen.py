"""Tells people, each on their own, that their table was closed because it could not be shown."""

import logging

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.edge.reconciling import is_refused
from bot.tables.table import Table
from bot.words.speech import Speech, plain

log = logging.getLogger(__name__)


class Unseen(commands.Cog):
    """Where the table was to be there is nothing to read, so that they are told directly."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.tables.clocks.on_unseen(self.tell)

    async def tell(self, table: Table) -> None:
        await self._take_back_answer(table.id)
        key, league, waiting = "unseen-closed", "", frozenset[int]()
        if table.row.league_id is not None:
            found = await self.bot.leagues.get(table.row.league_id, table.row.guild_id)
            key, league = "unseen-league", plain(found.name)
            waiting = await self.bot.leagues.places(found)
        for seat in table.seats:
            if seat.user_id is not None:
                await self._tell(table, seat.user_id, "unseen-queued" if seat.user_id in waiting else key, league)

    async def _take_back_answer(self, table_id: int) -> None:
        """Take away the answer that was to become the message of a table."""
        interaction = self.bot.panels.click_on(table_id, None)
        if interaction is None:
            return
        self.bot.panels.forget_click(table_id)
        try:
            await interaction.delete_original_response()
        except discord.HTTPException:
            log.info("table %s: whoever opened it still waits for an answer", table_id)

    async def _tell(self, table: Table, user_id: int, key: str, league: str) -> None:
        """Tell one person; asked again, Discord sends nothing that it has sent."""
        speech = Speech(self.bot.words, (await self.bot.people.get(user_id)).speaks(table.row.language))
        game, place = speech.text(f"game-{table.row.game}"), f"<#{table.row.place_id}>"
        try:
            await self.bot.spend()
            channel = await self.bot.create_dm(discord.Object(user_id))
            await self.bot.spend()
            await channel.send(speech.text(key, game=game, place=place, league=league), nonce=f"sorry{table.id:x}")
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            log.info("table %s: somebody may not be told that it was closed: %s", table.id, error)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Unseen(bot))
