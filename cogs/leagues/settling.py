"""What the admins of a league settle: results, and the settings. Every act is in the log that members can read."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.leagues.league import League, RankRole, settings_from
from bot.leagues.records import LeagueResult
from bot.words.speech import plain
from cogs.leagues.base import ADMIN, LeagueCog, league_names, require_admin
from cogs.leagues.ui.forms import rank_modal, read_rank
from cogs.leagues.ui.news import News
from cogs.leagues.ui.settings import PAGES, SettingsPanel, read_setting, settings_on
from cogs.leagues.ui.words import order
from cogs.ui.answers import show
from cogs.ui.posting import show_opened

Reason = app_commands.Range[str, 1, 300]


class Settling(LeagueCog):
    """Each of these asks on the server's side who it is that asks."""

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def void(
        self, interaction: discord.Interaction, result: app_commands.Range[int, 1], reason: Reason, league: str = ""
    ) -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        await interaction.response.defer(ephemeral=True)
        settled = await self.leagues.void(meant, result, reason, interaction.user.id)
        await self._settled(interaction, meant, "league-voided", settled)

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def restore(
        self, interaction: discord.Interaction, result: app_commands.Range[int, 1], reason: Reason, league: str = ""
    ) -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        await interaction.response.defer(ephemeral=True)
        settled = await self.leagues.restore(meant, result, reason, interaction.user.id)
        await self._settled(interaction, meant, "league-restored", settled)

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def annotate(
        self, interaction: discord.Interaction, result: app_commands.Range[int, 1], note: Reason, league: str = ""
    ) -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        settled = await self.leagues.annotate(meant, result, note, interaction.user.id)
        await self._settled(interaction, meant, "league-annotated", settled)

    @void.autocomplete("result")
    @restore.autocomplete("result")
    @annotate.autocomplete("result")
    async def _results(self, interaction: discord.Interaction, typed: str | int) -> list[app_commands.Choice[int]]:
        """Offer the newest results of the league that is meant."""
        try:
            league = await self.league_meant(interaction, getattr(interaction.namespace, "league", "") or "")
            require_admin(interaction, league)
        except DeniedError:
            return []
        return await self.newest_results(interaction, league, str(typed))

    async def _settled(self, interaction: discord.Interaction, league: League, key: str, result: LeagueResult) -> None:
        """Tell whoever settled a result, and those who read the results of the league."""
        speech = await self.speech(interaction)
        await self.tell(interaction, key, number=str(result.id), order=order(speech, result))
        if result.table_id is not None:
            show_opened(self.bot, result.table_id)  # whether it counts stands in its message
        await News(self.bot, league).settled(key, result)

    # Settings

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def rename(self, interaction: discord.Interaction, name: str, league: str = "") -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        renamed = await self.leagues.rename(meant, name, interaction.user.id)
        await self.tell(interaction, "league-renamed", before=plain(meant.name), after=plain(renamed.name))

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def settings(self, interaction: discord.Interaction, league: str = "") -> None:
        meant = await self.league_meant(interaction, league)
        await self._panel(interaction, meant.id, PAGES[0])

    async def turn_settings(self, interaction: discord.Interaction, press: Press) -> None:
        if press.argument not in PAGES:
            raise DeniedError(Denial.UNKNOWN)
        await self._panel(interaction, press.subject, press.argument)

    async def set_setting(self, interaction: discord.Interaction, press: Press) -> None:
        """Change one setting; what nobody offered is denied by the league itself."""
        page = next((page for page in PAGES if press.argument in settings_on(page)), PAGES[0])
        await self._change(interaction, press, page, **{press.argument: read_setting(press.values)})

    async def add_rank(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        await interaction.response.send_modal(rank_modal(await self.speech(interaction), league))

    async def ranked(self, interaction: discord.Interaction, press: Press) -> None:
        at, role_id = read_rank(press.fields)
        league = await self.league_numbered(interaction, press.subject)
        others = [one for one in league.settings.rank_roles if at != one.at and role_id != one.role_id]
        ranks = sorted([*others, RankRole(at=at, role_id=role_id)], key=lambda one: one.at)
        await self._change(interaction, press, PAGES[-1], rank_roles=tuple(ranks[:10]))

    async def unrank(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self.league_numbered(interaction, press.subject)
        left = tuple(one for one in league.settings.rank_roles if str(one.at) != press.value)
        await self._change(interaction, press, PAGES[-1], rank_roles=left)

    async def _change(self, interaction: discord.Interaction, press: Press, page: str, **fields: object) -> None:
        """Change the settings that were shown, and show them anew; if another admin was first, only the latter."""
        league, note = await self.league_numbered(interaction, press.subject), ""
        require_admin(interaction, league)
        settings = settings_from(league.settings.model_dump() | fields)
        try:
            await self.leagues.change(replace(league, version=press.at), settings, interaction.user.id)
        except DeniedError as error:
            if error.denial is not Denial.SETTINGS_CHANGED:
                raise
            note = (await self.speech(interaction)).text("denied-settings-changed")
        await self._panel(interaction, press.subject, page, note)

    async def _panel(self, interaction: discord.Interaction, league_id: int, page: str, note: str = "") -> None:
        league = await self.league_numbered(interaction, league_id)
        require_admin(interaction, league)
        await show(interaction, SettingsPanel(league, await self.speech(interaction)).message(page, note))
