"""Seasons: the archive for everybody, ending one and planning the next for admins, and a league as files."""

import io
from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.leagues.league import League
from bot.leagues.records import Season
from bot.words.speech import plain
from cogs.leagues.base import LeagueCog, league_names, require_admin
from cogs.leagues.ui.admins import is_admin
from cogs.leagues.ui.boards import standings_picture
from cogs.leagues.ui.forms import end_modal, plan_modal, read_time
from cogs.leagues.ui.seasons import season_message, sure_message
from cogs.leagues.ui.yearbook import yearbook_message
from cogs.ui.answers import defer, show

CSV, JSON = "csv", "json"
FORMATS: Final = [app_commands.Choice(name=name.upper(), value=name) for name in (CSV, JSON)]


class Seasons(LeagueCog):
    """One season is always open."""

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def season(self, interaction: discord.Interaction, league: str = "") -> None:
        await self._archive(interaction, await self.league_meant(interaction, league))

    async def _archive(self, interaction: discord.Interaction, league: League) -> None:
        seasons = await self.leagues.seasons(league)
        champions = [
            await self.leagues.champions(league, one) if one.closed_at is not None else () for one in seasons[:10]
        ]
        speech = await self.speech(interaction)
        names = {one.user_id: one.name for one in await self.leagues.members(league)}
        playing: dict[int, list[str]] = {}
        for season in seasons[:10]:
            playoff = await self.leagues.playoff(season)
            if playoff is not None and not playoff.over:
                playing[season.number] = [names.get(user_id, "") for user_id in (playoff.one, playoff.other)]
        message = season_message(league, speech, seasons, champions, playing, manages=is_admin(interaction, league))
        await show(interaction, message)

    async def yearbook(self, interaction: discord.Interaction, press: Press) -> None:
        """Show what stays of a season to whoever asks."""
        league = await self.league_numbered(interaction, press.subject)
        book = await self.leagues.yearbook(league, _season(press))
        await defer(interaction)
        speech, person = await self.speech(interaction), await self.bot.people.get(interaction.user.id)
        picture = None
        if book.page.lines and not person.text_mode:
            picture = await standings_picture(self.bot, league, book.page, speech, book.podium)
        await show(interaction, yearbook_message(league, speech, book, picture))

    async def ask_close(self, interaction: discord.Interaction, press: Press) -> None:
        """Ask once more before a season is ended."""
        league = await self._managed(interaction, press)
        await show(interaction, sure_message(league, await self.speech(interaction), await self._open(league)))

    async def close(self, interaction: discord.Interaction, press: Press) -> None:
        """End the season that was shown, if it is still open, and begin the next."""
        league = await self._managed(interaction, press)
        if (await self._open(league)).number != press.at:
            raise DeniedError(Denial.STALE)
        await self.leagues.close_season(league, interaction.user.id)
        await self._archive(interaction, league)

    async def ask_plan(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self._managed(interaction, press)
        await interaction.response.send_modal(plan_modal(await self.speech(interaction), league))

    async def ask_end(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self._managed(interaction, press)
        await interaction.response.send_modal(end_modal(await self.speech(interaction), league))

    async def end(self, interaction: discord.Interaction, press: Press) -> None:
        """Set when the season that is open ends, as it was filled in; nothing: by hand."""
        league = await self._managed(interaction, press)
        ends = read_time(press.fields.get("ends", ""), league.settings.zone)
        await self.leagues.end_season_at(league, ends, interaction.user.id)
        await self._archive(interaction, league)

    async def plan(self, interaction: discord.Interaction, press: Press) -> None:
        """Plan the next season as it was filled in."""
        league = await self._managed(interaction, press)
        starts, ends = (read_time(press.fields.get(name, ""), league.settings.zone) for name in ("starts", "ends"))
        if starts is None:
            raise DeniedError(Denial.NO_DATE)
        await self.leagues.plan_season(league, starts, ends, interaction.user.id)
        await self._archive(interaction, league)

    async def unplan(self, interaction: discord.Interaction, press: Press) -> None:
        """Give up the season that is planned."""
        league = await self._managed(interaction, press)
        await self.leagues.unplan_season(league, interaction.user.id)
        await self._archive(interaction, league)

    async def _open(self, league: League) -> Season:
        return next(one for one in await self.leagues.seasons(league) if one.opened_at and one.closed_at is None)

    async def _managed(self, interaction: discord.Interaction, press: Press) -> League:
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        return league

    # Files

    @app_commands.command()
    @app_commands.rename(kind="format")
    @app_commands.choices(kind=FORMATS)
    @app_commands.autocomplete(league=league_names)
    async def export(
        self,
        interaction: discord.Interaction,
        league: str = "",
        season: app_commands.Range[int, 1, 9999] | None = None,
        kind: str = CSV,
    ) -> None:
        await self._export(interaction, await self.league_meant(interaction, league), season, kind)

    async def files(self, interaction: discord.Interaction, press: Press) -> None:
        """Hand out the results of the season that a yearbook is of."""
        league = await self.league_numbered(interaction, press.subject)
        await self._export(interaction, league, _season(press), CSV)

    async def _export(self, interaction: discord.Interaction, meant: League, season: int | None, kind: str) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        made = await self.leagues.export(meant, season)
        contents = (
            {"standings.csv": made.standings_csv, "results.csv": made.results_csv}
            if kind == CSV
            else {"league.json": made.json}
        )
        if sum(map(len, contents.values())) > interaction.filesize_limit:
            raise DeniedError(Denial.TOO_LARGE)
        files = [discord.File(io.BytesIO(data), name) for name, data in contents.items()]
        speech = await self.speech(interaction)
        await interaction.followup.send(
            speech.text("league-exported", league=plain(meant.name)), files=files, ephemeral=True
        )


def _season(press: Press) -> int:
    """Return the season that a button names."""
    if not press.argument.isascii() or not press.argument.isdigit() or len(press.argument) > 4:
        raise DeniedError(Denial.UNKNOWN)
    return int(press.argument)
