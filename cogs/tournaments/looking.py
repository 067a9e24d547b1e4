"""What everybody may look at in a tournament: standings, bracket or crosstable, what admins did, files."""

import io

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.render.palette import Look
from bot.render.pictures import Picture, look_of
from bot.tournament_office.looking import files
from bot.tournaments.records import Overview
from bot.tournaments.tournament import OPEN, Format, Tournament
from bot.words.speech import Speech
from cogs.tournaments.base import TournamentCog, tournament_names
from cogs.tournaments.ui.tables import TournamentTables
from cogs.ui.answers import defer, show
from cogs.ui.parts import Message


class TournamentLooking(TournamentCog):
    """Answers are private, in the words and the look of whoever asks; they can be shared with the channel."""

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def standings(self, interaction: discord.Interaction, tournament: str = "") -> None:
        await self._show(interaction, await self.meant(interaction, tournament), 0, crossed=False)

    async def press_standings(self, interaction: discord.Interaction, press: Press) -> None:
        await self._show(interaction, await self.numbered(interaction, press.subject), press.at, crossed=False)

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def bracket(self, interaction: discord.Interaction, tournament: str = "") -> None:
        await self._show(interaction, await self.meant(interaction, tournament), None, crossed=True)

    async def press_bracket(self, interaction: discord.Interaction, press: Press) -> None:
        """Show the page that a button names; that of a board names none."""
        tournament = await self.numbered(interaction, press.subject)
        await self._show(interaction, tournament, press.at if press.argument else None, crossed=True)

    async def share(self, interaction: discord.Interaction, press: Press) -> None:
        """Show to the channel what somebody sees."""
        tournament = await self.numbered(interaction, press.subject)
        found, speech = await self.tournaments.overview(tournament.id), await self.public_speech(interaction)
        server = await self.bot.servers.get(interaction.guild_id or 0)
        await interaction.response.defer(thinking=True)
        look = look_of(server.theme, server.felt, "two")
        message = await self._message(
            found, speech, look, press.at, 0, crossed=press.argument == "bracket", shares=False
        )
        await interaction.edit_original_response(**message.edited())

    async def _show(
        self, interaction: discord.Interaction, tournament: Tournament, page: int | None, *, crossed: bool
    ) -> None:
        if tournament.stage in OPEN:
            raise DeniedError(Denial.TOURNAMENT_NOT_BEGUN)
        found, speech = await self.tournaments.overview(tournament.id), await self.speech(interaction)
        await defer(interaction)
        person = await self.bot.people.get(interaction.user.id)
        server = await self.bot.servers.get(interaction.guild_id or 0)
        look = None if person.text_mode else look_of(person.themed(server), server.felt, person.deck)
        user_id = interaction.user.id
        await show(interaction, await self._message(found, speech, look, page, user_id, crossed=crossed, shares=True))

    async def _message(  # noqa: PLR0913  # what is looked at, by whom
        self,
        found: Overview,
        speech: Speech,
        look: Look | None,
        page: int | None,
        user_id: int,
        *,
        crossed: bool,
        shares: bool,
    ) -> Message:
        tables, picture = TournamentTables(found, speech), None
        if crossed and found.tournament.format is Format.KNOCKOUT and found.tournament.rounds:
            at = tables.newest_page() if page is None else min(page, len(tables.bracket_pages) - 1)
            drawn: Picture | None = (
                None if look is None else await self.bot.pictures.knockout(tables.bracket_scene(at, look))
            )
            return tables.bracket(at, drawn, shares=shares)
        at = min(page or 0, tables.pages - 1)
        if look is not None and found.lines:
            picture = await self.bot.pictures.standings(tables.scene(at, look, user_id, crossed=crossed))
        return tables.standings(at, picture, crossed=crossed, shares=shares)

    # What admins did, and files

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def audit(self, interaction: discord.Interaction, tournament: str = "") -> None:
        await self._audit(interaction, await self.meant(interaction, tournament), 0)

    async def turn_audit(self, interaction: discord.Interaction, press: Press) -> None:
        await self._audit(interaction, await self.numbered(interaction, press.subject), press.at)

    async def _audit(self, interaction: discord.Interaction, tournament: Tournament, page: int) -> None:
        found, acts = await self.tournaments.overview(tournament.id), await self.tournaments.audit(tournament.id, page)
        await show(interaction, TournamentTables(found, await self.speech(interaction)).audit(acts, page))

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def export(self, interaction: discord.Interaction, tournament: str = "") -> None:
        meant = await self.meant(interaction, tournament)
        if meant.stage in OPEN:
            raise DeniedError(Denial.TOURNAMENT_NOT_BEGUN)
        made = files(await self.tournaments.overview(meant.id))
        sent = [discord.File(io.BytesIO(data), f"tournament-{meant.id}-{name}") for name, data in made]
        text = (await self.speech(interaction)).text("tournament-exported", name=meant.name)
        await interaction.response.send_message(text, files=sent, ephemeral=True)
