"""Roles by rank, given and taken until they are those of the standings; what Discord refuses is told once."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.app import Pozo
from bot.leagues.league import League

log = logging.getLogger(__name__)

UNKNOWN_ROLE: Final = 10011


@dataclass(frozen=True, slots=True)
class Ranks:
    """The roles of one league."""

    bot: Pozo
    league: League

    async def follow(self) -> bool:
        """Let the roles follow the standings; return whether Discord has refused them for the first time."""
        leagues, league = self.bot.leagues, self.league
        changes = await leagues.role_changes(league)
        http, guild_id = self.bot.http, league.guild_id
        try:
            for user_id, role_id in changes.take:
                await self._change(http.remove_role, guild_id, user_id, role_id)
                await leagues.note_role(league, user_id, role_id, given=False)
            for user_id, role_id in changes.give:
                if await self._change(http.add_role, guild_id, user_id, role_id):
                    await leagues.note_role(league, user_id, role_id, given=True)
        except discord.Forbidden:
            log.info("league %s: its roles may not be given", league.id)
            return await leagues.note_refusal(league, refused=True)
        if any(changes):
            await leagues.note_refusal(league, refused=False)
        return False

    async def _change(
        self, change: Callable[[int, int, int], Awaitable[None]], guild_id: int, user_id: int, role_id: int
    ) -> bool:
        """Give or take one role; return whether both the person and the role are there."""
        await self.bot.spend()
        try:
            await change(guild_id, user_id, role_id)
        except discord.NotFound as error:
            what = "role" if error.code == UNKNOWN_ROLE else "member"
            log.info("league %s: the %s of a rank is gone from the server", self.league.id, what)
            return False
        return True


async def take_role(bot: Pozo, guild_id: int, user_id: int, role_id: int) -> None:
    """Take a role from somebody of whom nothing is known any more, if that can be done."""
    await bot.spend()
    try:
        await bot.http.remove_role(guild_id, user_id, role_id)
    except discord.HTTPException:
        log.info("a role of somebody who was forgotten could not be taken in server %s", guild_id)
