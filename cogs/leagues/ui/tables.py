"""Tables of leagues: opened for those who are to play, and what their messages say beyond the game."""

from collections.abc import Sequence
from typing import Final

from bot.app import Pozo
from bot.leagues.league import League
from bot.leagues.records import LeagueResult
from bot.matches import SeatRow
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.table import Table
from bot.words.speech import Speech, plain
from cogs.leagues.ui.words import changes

Seated = Sequence[tuple[int, str]]  # users and their names
MIDDLE: Final = "\u00b7"


async def language_in(bot: Pozo, guild_id: int) -> str:
    """Return the language of a server: its choice here, or that of its Discord."""
    server, guild = await bot.servers.get(guild_id), bot.get_guild(guild_id)
    return server.language or (str(guild.preferred_locale) if guild else bot.settings.default_language)


async def open_table(bot: Pozo, league: League, users: Seated, *, key: str, channel_id: int) -> Table:
    """Open a table of a league with these people at it; asked again with the same key it is the same table."""
    seats = tuple(SeatRow(index, name, user_id) for index, (user_id, name) in enumerate(users))
    language = await language_in(bot, league.guild_id)
    new = await bot.leagues.new_table(league, seats, key=key, channel_id=channel_id, language=language)
    return await bot.tables.open(new)


async def start_match(bot: Pozo, league: League, users: Seated, *, key: str, channel_id: int) -> Table:
    """Open a table for people who have agreed to play, and begin."""
    table = await open_table(bot, league, users, key=key, channel_id=channel_id)
    if table.row.status is Status.LOBBY:
        await lobby.start(table)
    return table


async def league_lines(bot: Pozo, table: Table, speech: Speech) -> tuple[str, ...]:
    """Return what the message of a table says about its league: whose it is, and in the end what changed."""
    row = table.row
    if row.league_id is None:
        return ()
    league = await bot.leagues.get(row.league_id, row.guild_id)
    match row.status:
        case Status.LOBBY:
            return (f"**{plain(league.name)}** {MIDDLE} {speech.text('league-lobby')}",)
        case Status.PLAYING:
            return (f"-# {plain(league.name)}",)
        case Status.OVER:
            result = await bot.leagues.result_of_table(table.id)
            return () if result is None else tuple(result_lines(speech, league, result))


def result_lines(speech: Speech, league: League, result: LeagueResult) -> list[str]:
    """Return what a result changed in its league."""
    title = speech.text("league-result", league=plain(league.name), number=str(result.id))
    return [title, *changes(speech, league, result)]
