"""What everybody may look at: standings, players, results and why they moved somebody, seasons, what admins did."""

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.leagues.league import League
from bot.render.palette import Look
from bot.render.pictures import Picture, look_of
from cogs.leagues.base import LeagueCog, league_names
from cogs.leagues.ui.boards import PAGE, Boards, public_standings
from cogs.leagues.ui.words import explanation
from cogs.ui.answers import defer, show
from cogs.ui.parts import Message


class Looking(LeagueCog):
    """Answers are private, in the words and the look of whoever asks; standings can be shared with the channel."""

    # Standings

    @app_commands.command()
    @app_commands.rename(all_time="all-time")
    @app_commands.autocomplete(league=league_names)
    async def standings(
        self,
        interaction: discord.Interaction,
        league: str = "",
        season: app_commands.Range[int, 1, 9999] | None = None,
        share: bool = False,
        all_time: bool = False,
    ) -> None:
        meant = await self.league_meant(interaction, league)
        if all_time:
            await self._all_time(interaction, meant, 0)
        elif share:
            await self._shared_standings(interaction, meant, season)
        else:
            await self._standings(interaction, meant, season, 0)

    async def _standings(self, interaction: discord.Interaction, league: League, season: int | None, page: int) -> None:
        shown = await self.leagues.standings(league, page, season=season, user_id=interaction.user.id)
        await defer(interaction)
        boards, look = Boards(league, await self.speech(interaction)), await self._look(interaction)
        picture = (
            await self.bot.pictures.standings(boards.standings_scene(shown, look)) if look and shown.lines else None
        )
        await show(interaction, boards.standings(shown, picture, shares=True))

    async def _shared_standings(self, interaction: discord.Interaction, league: League, season: int | None) -> None:
        shown = await self.leagues.standings(league, season=season)
        await interaction.response.defer(thinking=True)
        message = await public_standings(self.bot, league, shown, await self.public_speech(interaction))
        await interaction.edit_original_response(**message.edited())

    async def share(self, interaction: discord.Interaction, press: Press) -> None:
        """Show to the channel the standings that somebody sees."""
        league = await self.league_numbered(interaction, press.subject)
        await self._shared_standings(interaction, league, _number(press.argument))

    async def turn_page(self, interaction: discord.Interaction, press: Press) -> None:
        """Show the page of the standings that a button names."""
        league = await self.league_numbered(interaction, press.subject)
        await self._standings(interaction, league, _number(press.argument), press.at)

    async def turn_all_time(self, interaction: discord.Interaction, press: Press) -> None:
        await self._all_time(interaction, await self.league_numbered(interaction, press.subject), press.at)

    async def _all_time(self, interaction: discord.Interaction, league: League, page: int) -> None:
        """Show what everyone has done in all seasons."""
        found = await self.leagues.all_time(league)
        await defer(interaction)
        boards, look = Boards(league, await self.speech(interaction)), await self._look(interaction)
        page = min(page, max(0, (len(found) - 1) // PAGE))
        shown = found[page * PAGE : (page + 1) * PAGE]
        picture = await self.bot.pictures.standings(boards.all_time_scene(shown, look)) if look and shown else None
        await show(interaction, boards.all_time(shown, picture, page, len(found)))

    async def my_page(self, interaction: discord.Interaction, press: Press) -> None:
        """Show the page of the standings that has whoever asks."""
        league, season = await self.league_numbered(interaction, press.subject), _number(press.argument)
        found = await self.leagues.standings(league, season=season, user_id=interaction.user.id)
        if found.mine is None:
            raise DeniedError(Denial.NO_STANDING)
        await self._standings(interaction, league, season, found.mine_on)

    async def _look(self, interaction: discord.Interaction) -> Look | None:
        """Return the look of whoever asks; none if they want words instead of pictures."""
        person = await self.bot.people.get(interaction.user.id)
        server = await self.bot.servers.get(interaction.guild_id or 0)
        return None if person.text_mode else look_of(person.themed(server), server.felt, person.deck)

    # A player, and two of them

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def player(
        self, interaction: discord.Interaction, member: discord.User | None = None, league: str = ""
    ) -> None:
        meant = await self.league_meant(interaction, league)
        found = await self.leagues.player(meant, (member or interaction.user).id)
        await defer(interaction)
        boards, look = Boards(meant, await self.speech(interaction)), await self._look(interaction)
        picture: Picture | None = None
        if look is not None and len(found.course) > 1:
            picture = await self.bot.pictures.course(boards.course_scene(found, look), boards.speech.locale)
        await show(interaction, boards.player(found, picture))

    @app_commands.command(name="head-to-head")
    @app_commands.autocomplete(league=league_names)
    async def head_to_head(
        self,
        interaction: discord.Interaction,
        member: discord.User,
        other: discord.User | None = None,
        league: str = "",
    ) -> None:
        meant = await self.league_meant(interaction, league)
        one, two = (member, other) if other else (interaction.user, member)
        if one.id == two.id:
            raise DeniedError(Denial.SAME_PLAYER)
        met = await self.leagues.head_to_head(meant, one.id, two.id)
        await show(interaction, Boards(meant, await self.speech(interaction)).head_to_head(met))

    # Results

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def history(
        self, interaction: discord.Interaction, member: discord.User | None = None, league: str = ""
    ) -> None:
        meant = await self.league_meant(interaction, league)
        await self._history(interaction, meant, 0, str(member.id) if member else "")

    async def turn_history(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self.league_numbered(interaction, press.subject)
        await self._history(interaction, league, press.at, press.argument)

    async def _history(self, interaction: discord.Interaction, league: League, page: int, whose: str) -> None:
        user_id = _number(whose)
        results = await self.leagues.history(league, page, user_id)
        member = await self.leagues.member(league, user_id) if user_id else None
        boards = Boards(league, await self.speech(interaction))
        await show(interaction, boards.history(results, page, whose, member.name if member else ""))

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def explain(
        self, interaction: discord.Interaction, result: app_commands.Range[int, 1], league: str = ""
    ) -> None:
        await self._explain(interaction, await self.league_meant(interaction, league), result)

    @explain.autocomplete("result")
    async def _explained(self, interaction: discord.Interaction, typed: str | int) -> list[app_commands.Choice[int]]:
        try:
            league = await self.league_meant(interaction, getattr(interaction.namespace, "league", "") or "")
        except DeniedError:
            return []
        return await self.newest_results(interaction, league, str(typed))

    async def explain_card(self, interaction: discord.Interaction, press: Press) -> None:
        """Explain the result of a card."""
        league = await self.league_numbered(interaction, press.subject)
        await self._explain(interaction, league, _number(press.argument) or 0)

    async def why(self, interaction: discord.Interaction, press: Press) -> None:
        """Explain the result that was chosen from a list."""
        league = await self.league_numbered(interaction, press.subject)
        await self._explain(interaction, league, _number(press.value) or 0)

    async def _explain(self, interaction: discord.Interaction, league: League, number: int) -> None:
        result, message = await self.leagues.result(league, number), Message()
        message.say(explanation(await self.speech(interaction), league, result))
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    # What admins did

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def audit(self, interaction: discord.Interaction, league: str = "") -> None:
        await self._audit(interaction, await self.league_meant(interaction, league), 0)

    async def turn_audit(self, interaction: discord.Interaction, press: Press) -> None:
        await self._audit(interaction, await self.league_numbered(interaction, press.subject), press.at)

    async def _audit(self, interaction: discord.Interaction, league: League, page: int) -> None:
        acts = await self.leagues.audit(league, page)
        await show(interaction, Boards(league, await self.speech(interaction)).audit(acts, page))


def _number(text: str) -> int | None:
    """Return a number that an id carries; a text that is none was not written by us."""
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 20:
        raise DeniedError(Denial.UNKNOWN)
    return int(text)
