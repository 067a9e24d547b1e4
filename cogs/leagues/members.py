"""Founding a league, joining and leaving it, and letting people in."""

from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.commands import choices
from bot.edge.router import Press
from bot.leagues.league import LeagueDraft, LeagueKind, LeagueSettings, folded, judged, league_name
from bot.leagues.records import Member, MemberState
from bot.words.speech import plain
from cogs.leagues.base import ADMIN, LeagueCog, league_names, require_admin
from cogs.leagues.ui.forms import founding_modal, read_settings
from cogs.leagues.ui.news import News
from cogs.leagues.ui.rules import about
from cogs.ui.answers import show
from cogs.ui.parts import Message, Target, option
from cogs.ui.suggestions import MOST, game_names, preset_names, preset_options

KINDS: Final = choices(*LeagueKind)


class Members(LeagueCog):
    """Who plays in a league."""

    # A new league

    @app_commands.command()
    @app_commands.choices(kind=KINDS)
    @app_commands.autocomplete(game=game_names, preset=preset_names)
    async def create(
        self, interaction: discord.Interaction, name: str, game: str, kind: str = LeagueKind.RATING, preset: str = ""
    ) -> None:
        draft = await self._draft(interaction, name, game, kind, preset)
        modal = founding_modal(await self.speech(interaction), draft.game, draft.kind, preset, draft.name)
        await interaction.response.send_modal(modal)

    async def founded(self, interaction: discord.Interaction, press: Press) -> None:
        """Found the league that was filled in; everything is judged again, since time has passed."""
        game, _, rest = press.argument.partition("/")
        kind, _, preset = rest.partition("/")
        draft = await self._draft(interaction, press.fields.get("name", ""), game, kind, preset)
        settings = read_settings(press.fields, interaction.channel_id)
        league = await self.leagues.create(replace(draft, settings=settings), interaction.user.id)
        message = about(league, await self.public_speech(interaction))
        await interaction.response.send_message(view=message.view())

    async def _draft(
        self, interaction: discord.Interaction, name: str, game: str, kind: str, preset: str
    ) -> LeagueDraft:
        """Return what a league would be founded on; deny what cannot be one, before anything is filled in."""
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            raise DeniedError(Denial.NOT_MANAGER)
        if kind not in set(LeagueKind):
            raise DeniedError(Denial.UNKNOWN)
        tidy, options = league_name(name), await preset_options(self.bot, interaction.guild_id, game, preset)
        if any(folded(one.name) == folded(tidy) for one in await self.leagues.in_guild(interaction.guild_id)):
            raise DeniedError(Denial.LEAGUE_NAME_TAKEN)
        draft = LeagueDraft(
            guild_id=interaction.guild_id,
            name=tidy,
            game=game,
            kind=LeagueKind(kind),
            options=options,
            settings=LeagueSettings(),
        )
        return judged(draft)

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def about(self, interaction: discord.Interaction, league: str = "") -> None:
        meant = await self.league_meant(interaction, league)
        await show(interaction, about(meant, await self.speech(interaction)))

    # Coming and going

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def join(self, interaction: discord.Interaction, league: str = "") -> None:
        await self._join(interaction, (await self.league_meant(interaction, league)).id)

    async def press_join(self, interaction: discord.Interaction, press: Press) -> None:
        await self._join(interaction, press.subject)

    async def _join(self, interaction: discord.Interaction, league_id: int) -> None:
        league, user = await self.league_numbered(interaction, league_id), interaction.user
        roles = {role.id for role in user.roles} if isinstance(user, discord.Member) else set[int]()
        state = await self.leagues.join(league, user.id, user.display_name, roles)
        key = "league-joined" if state is MemberState.MEMBER else "league-asked"
        await self.tell(interaction, key, league=plain(league.name))

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def leave(self, interaction: discord.Interaction, league: str = "") -> None:
        meant = await self.league_meant(interaction, league)
        member = await self.leagues.member(meant, interaction.user.id)
        if member is None or member.state not in {MemberState.MEMBER, MemberState.ASKED}:
            raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
        speech, message = await self.speech(interaction), Message()
        message.say(speech.text(f"league-leave-{meant.kind}", league=plain(meant.name)))
        button = Target(meant.id, 0).button("league-go", speech.text("league-leave"), style=discord.ButtonStyle.danger)
        message.offer([button])
        await show(interaction, message)

    async def go(self, interaction: discord.Interaction, press: Press) -> None:
        """Leave a league once that was asked for twice."""
        league = await self.league_numbered(interaction, press.subject)
        await self.leagues.leave(league, interaction.user.id)
        message = Message()
        message.say((await self.speech(interaction)).text("league-gone", league=plain(league.name)))
        await show(interaction, message)

    # Letting people in

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def approve(
        self,
        interaction: discord.Interaction,
        league: str = "",
        admit: discord.User | None = None,
        remove: discord.User | None = None,
    ) -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        if admit is not None:
            if admit.bot:
                raise DeniedError(Denial.CHALLENGE_COMPUTER)
            await self.leagues.admit(meant, admit.id, admit.display_name, interaction.user.id)
            await self.tell(interaction, "league-admitted", name=plain(admit.display_name), league=plain(meant.name))
            await News(self.bot, meant).let_in(admit.id)
            return
        if remove is not None:
            await self.leagues.bar(meant, remove.id, interaction.user.id)
            await self.tell(interaction, "league-put-out", name=plain(remove.display_name), league=plain(meant.name))
            return
        await self._door(interaction, meant.id)

    async def let_in(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        for user_id in _users(press):
            await self.leagues.approve(league, user_id, interaction.user.id)
        await self._door(interaction, league.id, let_in=press.page or 0)
        for user_id in _users(press):
            await News(self.bot, league).let_in(user_id)

    async def press_door(self, interaction: discord.Interaction, press: Press) -> None:
        """Show to an admin who waits to be let in."""
        require_admin(interaction, await self.league_numbered(interaction, press.subject))
        await self._door(interaction, press.subject)

    async def keep_out(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        for user_id in _users(press):
            await self.leagues.bar(league, user_id, interaction.user.id)
        await self._door(interaction, league.id, keep_out=press.page or 0)

    async def _door(
        self, interaction: discord.Interaction, league_id: int, *, let_in: int = 0, keep_out: int = 0
    ) -> None:
        """Show who waits to be let in, and who was kept out and may be let in after all, on pages of each list."""
        league, speech = await self.league_numbered(interaction, league_id), await self.speech(interaction)
        asking = await self.leagues.members(league, MemberState.ASKED)
        barred = await self.leagues.members(league, MemberState.BARRED)
        message = Message()
        waiting = ", ".join(plain(one.name) for one in asking[:MOST])
        message.say(speech.text("league-door", league=plain(league.name), names=waiting or "\u2013", count=len(asking)))
        for verb, people, page in (("let-in", (*asking, *barred), let_in), ("keep-out", asking, keep_out)):
            if people:
                label, options = speech.text(f"league-{verb}"), _options(people)
                target = Target(league.id, 0)
                message.choose(target.select(f"league-{verb}", label, options, most=MOST, page=page))
        await show(interaction, message)


def _options(members: tuple[Member, ...]) -> list[discord.SelectOption]:
    return [option(one.name, str(one.user_id)) for one in members]


def _users(press: Press) -> tuple[int, ...]:
    """Return the people who were chosen; nobody yet, where a page was turned."""
    if press.page is not None:
        return ()
    if not press.values or not all(value.isascii() and value.isdigit() and len(value) <= 20 for value in press.values):
        raise DeniedError(Denial.UNKNOWN)
    return tuple(map(int, press.values))
