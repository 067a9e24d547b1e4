"""What admins of a league keep in order: members and challenges as lists, suspensions, results by hand, the archive."""

from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.leagues.entering import EnteredResult, MovedByHand
from bot.leagues.league import League
from bot.leagues.records import Challenge, Member, MemberState
from bot.words.speech import Speech, plain
from cogs.leagues.base import ADMIN, LeagueCog, league_names, require_admin
from cogs.leagues.ui.admins import is_admin
from cogs.leagues.ui.news import show_card
from cogs.leagues.ui.words import order, person
from cogs.ui.answers import show
from cogs.ui.parts import Message, Target, option
from cogs.ui.posting import show_opened

PAGE: Final = 25
RECENT: Final = 100  # tables whose messages people may still look at
DANGER: Final = discord.ButtonStyle.danger
Reason = app_commands.Range[str, 1, 300]


class LeagueKeeping(LeagueCog):
    """Lists are for everybody; what changes something is for admins, and every press asks again."""

    # Members

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def members(self, interaction: discord.Interaction, league: str = "") -> None:
        await self._members(interaction, await self.league_meant(interaction, league), 0)

    async def turn_members(self, interaction: discord.Interaction, press: Press) -> None:
        await self._members(interaction, await self.league_numbered(interaction, press.subject), press.at)

    async def _members(self, interaction: discord.Interaction, league: League, page: int) -> None:
        found, speech = await self.leagues.members(league), await self.speech(interaction)
        message, shown = Message(), found[page * PAGE : (page + 1) * PAGE]
        lines = [f"### {speech.text('league-members', league=plain(league.name), count=len(found))}"]
        away = await self.leagues.away(league)
        lines += [_member_line(speech, one, away.get(one.user_id)) for one in shown]
        if is_admin(interaction, league):
            asked = len(await self.leagues.members(league, MemberState.ASKED))
            barred = len(await self.leagues.members(league, MemberState.BARRED))
            lines.append(f"-# {speech.text('league-members-beside', asked=asked, barred=barred)}")
        message.say("\n".join(lines))
        if len(found) > PAGE:
            last = (len(found) - 1) // PAGE
            message.offer(
                [
                    Target(league.id, max(0, page - 1)).button(
                        "league-members", speech.text("league-back"), "b", disabled=page == 0
                    ),
                    Target(league.id, page + 1).button(
                        "league-members", speech.text("league-on"), "f", disabled=page >= last
                    ),
                ]
            )
        await show(interaction, message)

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def suspend(
        self,
        interaction: discord.Interaction,
        member: discord.User,
        days: app_commands.Range[int, 0, 366],
        reason: Reason,
        league: str = "",
    ) -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        until = await self.leagues.suspend(meant, member.id, days, reason, interaction.user.id)
        if until is None:
            await self.tell(interaction, "league-lifted", name=plain(member.display_name))
        else:
            when = f"<t:{int(until)}:f>"
            await self.tell(interaction, "league-suspended", name=plain(member.display_name), when=when)

    # Challenges

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def challenges(self, interaction: discord.Interaction, league: str = "") -> None:
        await self._challenges(interaction, await self.league_meant(interaction, league))

    async def cancel_challenge(self, interaction: discord.Interaction, press: Press) -> None:
        """Take back the challenge that was chosen, for an admin."""
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        if press.page is None:
            number = press.value
            if not number.isascii() or not number.isdigit() or len(number) > 18:
                raise DeniedError(Denial.UNKNOWN)
            await self.leagues.cancel_challenge(league, int(number), interaction.user.id)
        await self._challenges(interaction, league, press.page or 0)

    async def _challenges(self, interaction: discord.Interaction, league: League, page: int = 0) -> None:
        found, speech = await self.leagues.all_open_challenges(league), await self.speech(interaction)
        names = {one.user_id: one.name for one in await self.leagues.members(league)}
        message = Message()
        lines = [f"### {speech.text('league-challenges', league=plain(league.name), count=len(found))}"]
        lines += [f"- {_challenge_line(speech, one, names)} <t:{int(one.expires_at)}:R>" for one in found[:PAGE]]
        message.say("\n".join(lines))
        if found and is_admin(interaction, league):
            options = [option(_challenge_line(speech, one, names, marked=False), str(one.id)) for one in found]
            label = speech.text("league-cancel-challenge")
            message.choose(Target(league.id, 0).select("league-cancel-challenge", label, options, page=page))
        await show(interaction, message)

    # Results by hand

    @ADMIN.command()
    @app_commands.rename(instead_of="instead-of")
    @app_commands.autocomplete(league=league_names)
    async def enter(  # noqa: PLR0913, PLR0917  # what a result is made of
        self,
        interaction: discord.Interaction,
        winner: discord.User,
        loser: discord.User,
        reason: Reason,
        points: app_commands.Range[int, 0, 10_000] = 0,
        draw: bool = False,
        instead_of: app_commands.Range[int, 1] | None = None,
        league: str = "",
    ) -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        await interaction.response.defer(ephemeral=True)
        how = EnteredResult(winner.id, loser.id, points, draw, instead_of)
        result = await self.leagues.enter(meant, how, reason, interaction.user.id)
        speech = await self.speech(interaction)
        await self.tell(interaction, "league-entered", number=str(result.id), order=order(speech, result))
        show_card(self.bot, meant.id, result.id)

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def move(  # noqa: PLR0913, PLR0917  # who is moved, and how
        self,
        interaction: discord.Interaction,
        member: discord.User,
        reason: Reason,
        place: app_commands.Range[int, 1, 100_000] | None = None,
        points: app_commands.Range[int, -100_000, 100_000] = 0,
        league: str = "",
    ) -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        await interaction.response.defer(ephemeral=True)
        result = await self.leagues.move(meant, MovedByHand(member.id, place, points), reason, interaction.user.id)
        speech = await self.speech(interaction)
        await self.tell(interaction, "league-entered", number=str(result.id), order=order(speech, result))
        show_card(self.bot, meant.id, result.id)

    # Holidays

    @app_commands.command()
    @app_commands.autocomplete(league=league_names)
    async def holiday(
        self, interaction: discord.Interaction, days: app_commands.Range[int, 0, 100], league: str = ""
    ) -> None:
        meant = await self.league_meant(interaction, league)
        until = await self.leagues.holiday(meant, interaction.user.id, days)
        if until is None:
            await self.tell(interaction, "league-holiday-over", league=plain(meant.name))
        else:
            await self.tell(interaction, "league-holiday", league=plain(meant.name), when=f"<t:{int(until)}:f>")

    # The archive

    @ADMIN.command()
    @app_commands.autocomplete(league=league_names)
    async def archive(self, interaction: discord.Interaction, league: str = "") -> None:
        meant = await self.league_meant(interaction, league)
        require_admin(interaction, meant)
        message, speech, target = Message(), await self.speech(interaction), Target(meant.id, 0)
        if meant.archived_at is None:
            message.say(speech.text("league-archive-sure", league=plain(meant.name)))
            message.offer([target.button("league-archive", speech.text("league-archive"), style=DANGER)])
        else:
            message.say(speech.text("league-archived-is", league=plain(meant.name)))
            message.offer(
                [
                    target.button("league-revive", speech.text("league-revive")),
                    target.button("league-delete", speech.text("league-delete"), style=DANGER),
                ]
            )
        await show(interaction, message)

    async def press_archive(self, interaction: discord.Interaction, press: Press) -> None:
        await self._put(interaction, press, away=True)

    async def press_revive(self, interaction: discord.Interaction, press: Press) -> None:
        await self._put(interaction, press, away=False)

    async def _put(self, interaction: discord.Interaction, press: Press, *, away: bool) -> None:
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        await self.leagues.archive(league, interaction.user.id, away=away)
        await self._said(interaction, "league-archived" if away else "league-revived", league)

    async def ask_delete(self, interaction: discord.Interaction, press: Press) -> None:
        """Ask once more, as a league that is deleted does not come back."""
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        message, speech = Message(), await self.speech(interaction)
        message.say(speech.text("league-delete-sure", league=plain(league.name)))
        message.offer([Target(league.id, 0).button("league-deleted", speech.text("league-delete"), style=DANGER)])
        await show(interaction, message)

    async def deleted(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self.league_numbered(interaction, press.subject)
        require_admin(interaction, league)
        tables = await self.leagues.delete(league)
        self.bot.tables.let_go(tables)
        for table_id in tables[-RECENT:]:
            show_opened(self.bot, table_id)  # whether it counted stands in its message
        await self._said(interaction, "league-deleted", league)

    async def _said(self, interaction: discord.Interaction, key: str, league: League) -> None:
        message = Message()
        message.say((await self.speech(interaction)).text(key, league=plain(league.name)))
        await show(interaction, message)


def _member_line(speech: Speech, one: Member, away: float | None) -> str:
    parts = [f"- {person(speech, one.name)}", f"<t:{int(one.since)}:d>"]
    for key, until in (("suspended", one.suspended_until), ("away", away)):
        if until is not None:
            parts.append(f"*{speech.text(f'league-member-{key}', when=f'<t:{int(until)}:R>')}*")
    return " \u00b7 ".join(parts)


def _challenge_line(speech: Speech, one: Challenge, names: dict[int, str], *, marked: bool = True) -> str:
    there = [names.get(user_id, "") for user_id in one.users]
    known = [person(speech, name) if marked else name for name in there]
    return " \u2192 ".join(speech.list(known[side::2]) for side in range(2))
