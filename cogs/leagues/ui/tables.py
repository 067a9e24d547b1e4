"""What the messages of tables of leagues say beyond the game."""

from typing import Final

from bot.app import Pozo
from bot.leagues.league import League
from bot.leagues.records import LeagueResult
from bot.storage.rows import Status
from bot.tables.table import Table
from bot.words.speech import Speech, plain
from cogs.leagues.ui.words import changes

MIDDLE: Final = "\u00b7"


async def league_lines(bot: Pozo, table: Table, speech: Speech) -> tuple[str, ...]:
    """Return what the message of a table says about its league: whose it is, and in the end what changed."""
    row = table.row
    if row.league_id is None:
        return ()
    league = await bot.leagues.get(row.league_id, row.guild_id)
    match row.status:
        case Status.LOBBY:
            return (
                f"**{plain(league.name)}** {MIDDLE} {speech.text('league-lobby')}",
                *await _capped(bot, league, table, speech),
            )
        case Status.PLAYING:
            return (f"-# {plain(league.name)}",)
        case Status.OVER:
            result = await bot.leagues.result_of_table(table.id)
            return () if result is None else tuple(result_lines(speech, league, result))


def result_lines(speech: Speech, league: League, result: LeagueResult) -> list[str]:
    """Return what a result changed in its league."""
    title = speech.text("league-result", league=plain(league.name), number=str(result.id))
    return [title, *changes(speech, league, result)]


async def _capped(bot: Pozo, league: League, table: Table, speech: Speech) -> list[str]:
    """Return a warning, before a match begins that would not count."""
    names = {seat.user_id: plain(seat.name) for seat in table.seats if seat.user_id is not None}
    pair = await bot.leagues.capped(league, tuple(names))
    return [] if pair is None else [speech.text("league-capped", one=names[pair[0]], other=names[pair[1]])]


def last_ending(table: Table) -> str:
    """Return how the last round of a match ended that was played out, as the engine names it."""
    match = table.match
    if match is None or match.outcome is None or not match.rounds:
        return ""
    return match.rounds[-1].results[-1].ending.value
