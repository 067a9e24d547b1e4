"""What those who look after a tournament do: start it and its rounds, rule on meetings, call it off."""

from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.commands import choices
from bot.edge.router import Press
from bot.tournaments.records import Overview
from bot.tournaments.tournament import ENDED, Tournament, TournamentStage
from bot.words.speech import plain
from cogs.tournaments.base import TournamentCog, is_keeper, number_in, require_keeper, tournament_names
from cogs.tournaments.ui.tables import TournamentTables
from cogs.tournaments.ui.words import DASH
from cogs.ui.answers import show
from cogs.ui.parts import Message, Target, cut
from cogs.ui.posting import show_opened
from cogs.ui.rooms import find_rooms

WON, DRAW, NOBODY, PLAYED = "won", "draw", "nobody", "as-played"
OUTCOMES: Final = choices(WON, DRAW, NOBODY, PLAYED)


class Conducting(TournamentCog):
    """Only for whoever announced a tournament or manages its server; every press asks again."""

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def start(self, interaction: discord.Interaction, tournament: str = "") -> None:
        await self._start(interaction, await self.meant(interaction, tournament))

    async def press_start(self, interaction: discord.Interaction, press: Press) -> None:
        await self._start(interaction, await self.numbered(interaction, press.subject))

    async def _start(self, interaction: discord.Interaction, tournament: Tournament) -> None:
        require_keeper(interaction, tournament)
        await interaction.response.defer(ephemeral=True, thinking=True)
        opened = await self.tournaments.start(tournament, partial(find_rooms, self.bot), interaction.user.id)
        for table_id in opened.tables:
            show_opened(self.bot, table_id)
        key = (
            "tournament-started" if opened.tournament.stage is TournamentStage.PLAYING else "tournament-check-in-begun"
        )
        await self.tell(interaction, key, name=plain(tournament.name))

    # Rounds

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def round(
        self, interaction: discord.Interaction, number: app_commands.Range[int, 1] | None = None, tournament: str = ""
    ) -> None:
        meant = await self.meant(interaction, tournament)
        await self._round(interaction, meant, number or max(1, meant.round), 0)

    async def turn_round(self, interaction: discord.Interaction, press: Press) -> None:
        tournament = await self.numbered(interaction, press.subject)
        await self._round(interaction, tournament, number_in(press.argument, 1), press.at)

    async def _round(self, interaction: discord.Interaction, tournament: Tournament, number: int, page: int) -> None:
        found = await self.tournaments.overview(tournament.id)
        done = found.tournament.stage is TournamentStage.PLAYING and not found.open_now
        offers = done and is_keeper(interaction, tournament) and tournament.settings.by_hand
        tables = TournamentTables(found, await self.speech(interaction))
        await show(interaction, tables.round(number, page, next_round=offers))

    async def press_next(self, interaction: discord.Interaction, press: Press) -> None:
        """Open the next round, for an admin."""
        tournament = await self.numbered(interaction, press.subject)
        require_keeper(interaction, tournament)
        await interaction.response.defer(ephemeral=True, thinking=True)
        opened = await self.tournaments.go_on(tournament, partial(find_rooms, self.bot), interaction.user.id)
        for table_id in opened.tables:
            show_opened(self.bot, table_id)
        over = opened.tournament.stage is TournamentStage.OVER
        key = "tournament-finished" if over else "tournament-round-begun"
        await self.tell(interaction, key, name=plain(tournament.name), number=opened.tournament.round)

    # Ruling

    @app_commands.command()
    @app_commands.choices(outcome=OUTCOMES)
    @app_commands.autocomplete(tournament=tournament_names)
    async def report(  # noqa: PLR0913, PLR0917  # what is ruled
        self,
        interaction: discord.Interaction,
        meeting: app_commands.Range[int, 1, 500],
        outcome: str,
        reason: str,
        winner: discord.User | None = None,
        number: app_commands.Range[int, 1] | None = None,
        tournament: str = "",
    ) -> None:
        meant = await self.meant(interaction, tournament)
        require_keeper(interaction, meant)
        found = await self.tournaments.overview(meant.id)
        place = number or meant.round, meeting - 1
        if outcome == PLAYED:
            await self.tournaments.restore(meant.id, place, reason, interaction.user.id)
        else:
            ranks = _ranks(found, place, outcome, winner)
            await self.tournaments.report(meant.id, place, ranks, reason, interaction.user.id)
        await self.tell(interaction, "tournament-reported", name=plain(meant.name), number=meeting)

    @report.autocomplete("meeting")
    async def _meetings(self, interaction: discord.Interaction, typed: str | int) -> list[app_commands.Choice[int]]:
        try:
            meant = await self.meant(interaction, getattr(interaction.namespace, "tournament", "") or "")
        except DeniedError:
            return []
        found = await self.tournaments.overview(meant.id)
        number = getattr(interaction.namespace, "number", None) or meant.round
        met = [one for one in found.in_round(int(number)) if not one.is_bye]
        named = [(one.number + 1, DASH.join(found.names[each] for each in one.entrants)) for one in met]
        return [
            app_commands.Choice(name=cut(f"{place} \u00b7 {who}", 100), value=place)
            for place, who in named
            if str(typed).lower() in f"{place} {who}".lower()
        ][:25]

    # Calling it off

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def cancel(self, interaction: discord.Interaction, tournament: str = "") -> None:
        meant = await self.meant(interaction, tournament)
        require_keeper(interaction, meant)
        if meant.stage in ENDED:
            raise DeniedError(Denial.TOURNAMENT_ENDED)
        message, speech = Message(), await self.speech(interaction)
        message.say(speech.text("tournament-cancel-sure", name=plain(meant.name)))
        label, style = speech.text("tournament-cancel-button"), discord.ButtonStyle.danger
        message.offer([Target(meant.id, 0).button("tournament-cancel", label, style=style)])
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    async def press_cancel(self, interaction: discord.Interaction, press: Press) -> None:
        tournament = await self.numbered(interaction, press.subject)
        require_keeper(interaction, tournament)
        await self.tournaments.cancel(tournament.id, interaction.user.id)
        message = Message()
        message.say((await self.speech(interaction)).text("tournament-cancel-done", name=plain(tournament.name)))
        await show(interaction, message)


def _ranks(found: Overview, place: tuple[int, int], outcome: str, winner: discord.User | None) -> list[int]:
    """Return the ranks that a ruling comes to; deny a winner who did not play, or none where one is needed."""
    met = next((one for one in found.meetings if (one.round, one.number) == place), None)
    if met is None:
        raise DeniedError(Denial.TOURNAMENT_NO_MEETING, number=place[1] + 1)
    if outcome == DRAW:
        return [1] * len(met.entrants)
    if outcome == NOBODY:
        return [0] * len(met.entrants)
    best = None if winner is None else found.entrant_of(winner.id)
    if outcome != WON or best is None or best.number not in met.entrants:
        raise DeniedError(Denial.TOURNAMENT_WINNER)
    return [1 if one == best.number else 2 for one in met.entrants]
