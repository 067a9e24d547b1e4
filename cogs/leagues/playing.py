"""Playing in a league: a table that members join, a wait for somebody of like strength, or a challenge."""

from typing import Final

import discord
from discord import app_commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.commands import choices
from bot.edge.notes import ABOUT_QUEUE, Saying
from bot.edge.router import Press
from bot.league_office.matching import Opening, Where
from bot.leagues.league import League, LeagueKind
from bot.leagues.records import Challenge
from bot.words.speech import plain
from cogs.leagues.base import LeagueCog, league_names
from cogs.leagues.ui.challenge import challenge_message
from cogs.ui.answers import show
from cogs.ui.notes import ended, said, show_note
from cogs.ui.parts import Message, Target
from cogs.ui.posting import promise_table, show_opened
from cogs.ui.private import in_time
from cogs.ui.rooms import require_showable

TABLE, QUEUE = "table", "queue"
HOW: Final = choices(TABLE, QUEUE)


class Playing(LeagueCog):
    """How matches of a league come about. Who plays is always a member; that is asked at the last moment too."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__(bot)
        bot.notes.on("waits", ABOUT_QUEUE, self._who_waits)

    @app_commands.command()
    @app_commands.choices(how=HOW)
    @app_commands.autocomplete(league=league_names)
    async def play(self, interaction: discord.Interaction, how: str = TABLE, league: str = "") -> None:
        meant = await self.league_meant(interaction, league)
        if meant.kind is LeagueKind.LADDER:
            raise DeniedError(Denial.LADDER_BY_CHALLENGE)
        await self.leagues.require_member(meant.id, interaction.user.id)
        await require_showable(self.bot, interaction)
        if how == QUEUE:
            await self._wait(interaction, meant)
            return
        host = [(interaction.user.id, interaction.user.display_name)]
        opening = Opening(meant, host, await self._here(interaction), str(interaction.id), starts=False)
        table_id = await self.leagues.open_table(opening)
        try:
            await interaction.response.defer()
        finally:
            promise_table(self.bot, await self.bot.tables.announce(table_id), interaction)

    async def _here(self, interaction: discord.Interaction) -> Where:
        return Where(interaction.channel_id or 0, await self.bot.public_language(interaction))

    # The queue

    async def _wait(self, interaction: discord.Interaction, league: League) -> None:
        """Have somebody wait for an opponent, then tell them so; if there is one, the match begins by itself."""
        user = interaction.user
        waits = self.leagues.enqueue(league, user.id, user.display_name, interaction.channel_id or 0)
        await in_time(interaction, waits)
        await show_note(self.bot, interaction, Saying("waits", league.id))

    async def _who_waits(self, interaction: discord.Interaction, league_id: int, _: str) -> Message:
        """Return that somebody waits, where they play by now, or that they do neither."""
        league, user_id = await self.leagues.by_id(league_id), interaction.user.id
        if league is None:
            raise DeniedError(Denial.NO_LEAGUE)
        speech, name = await self.speech(interaction), plain(league.name)
        if user_id in await self.leagues.places(league):
            message = said(speech.text("league-waiting", league=name, minutes=league.settings.queue_minutes))
            message.offer([Target(league.id, 0).button("league-stop", speech.text("league-stop"))])
            return message
        rows = [row for row in await self.bot.store.open_tables_of_user(user_id) if row.league_id == league.id]
        if not rows:
            return ended(speech.text("league-stopped", league=name))
        return ended(speech.text("league-matched", league=name, place=f"<#{rows[-1].place_id}>"))

    async def stop_waiting(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self.league_numbered(interaction, press.subject)
        was = await self.leagues.dequeue(league, interaction.user.id)
        self.bot.notes.stir((ABOUT_QUEUE, league.id))
        message, speech = Message(), await self.speech(interaction)
        message.say(speech.text("league-stopped" if was else "league-not-waiting", league=plain(league.name)))
        await show(interaction, message)

    async def ready(self, interaction: discord.Interaction, press: Press) -> None:
        """Note that somebody is still there who waits for an opponent, wherever they are asked; the match begins."""
        if interaction.guild_id is not None:
            league = await self.league_numbered(interaction, press.subject)
        elif (league := await self.leagues.by_id(press.subject)) is None:
            raise DeniedError(Denial.NO_LEAGUE)
        if not await self.leagues.ready(league, interaction.user.id):
            await self.tell(interaction, "league-not-waiting", league=plain(league.name))
            return
        await show_note(self.bot, interaction, Saying("waits", league.id))

    # Challenges

    @app_commands.command()
    @app_commands.rename(their_partner="their-partner")
    @app_commands.autocomplete(league=league_names)
    async def challenge(
        self,
        interaction: discord.Interaction,
        member: discord.User,
        partner: discord.User | None = None,
        their_partner: discord.User | None = None,
        league: str = "",
    ) -> None:
        meant = await self.league_meant(interaction, league)
        partners = [one for one in (partner, their_partner) if one is not None]
        await self._challenge(interaction, meant, [member, *partners])

    async def rematch(self, interaction: discord.Interaction, press: Press) -> None:
        """Challenge the others of a card to another match, with the same partner if there was one."""
        league, number = await self.league_numbered(interaction, press.subject), press.argument
        if not number.isascii() or not number.isdigit() or len(number) > 18:
            raise DeniedError(Denial.UNKNOWN)
        result = await self.leagues.result(league, int(number))
        seats = [one.user_id for one in sorted(result.players, key=lambda one: one.seat)]
        if interaction.user.id not in seats:
            raise DeniedError(Denial.NOT_IN_RESULT, number=number)
        mine = seats.index(interaction.user.id)
        others = [*seats[mine + 1 :], *seats[:mine]]  # round the table, where partners sit crosswise
        if min(others, default=-1) < 0:
            raise DeniedError(Denial.CHALLENGE_STRANGER)
        await self._challenge(interaction, league, [await self.bot.fetch_user(user_id) for user_id in others])

    async def _challenge(self, interaction: discord.Interaction, meant: League, others: list[discord.User]) -> None:
        """Challenge the first of the others; if there are more, with the second as partner, theirs being the third."""
        await require_showable(self.bot, interaction)
        channel_id = interaction.channel_id or 0
        users = interaction.user.id, *(one.id for one in others)
        computers = any(one.bot for one in others)
        made = await self.leagues.challenge(meant, *users, computers=computers, channel_id=channel_id)
        message = await challenge_message(self.bot, meant, made, await self.public_speech(interaction))
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=others)
        sent = await interaction.response.send_message(view=message.view(), allowed_mentions=allowed)
        if sent.message_id is not None:
            await self.leagues.posted(made.id, channel_id, sent.message_id)

    async def accept(self, interaction: discord.Interaction, press: Press) -> None:
        """Take up a challenge; once all have, the match begins as soon as its table is shown."""
        league = await self._league_of(interaction, press.subject)
        await require_showable(self.bot, interaction)
        made = await self.leagues.accept(press.subject, interaction.user.id, await self._here(interaction))
        if made.table_id is not None:
            show_opened(self.bot, made.table_id)
        await self._answered(interaction, league, made)

    async def decline(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self._league_of(interaction, press.subject)
        await self._answered(interaction, league, await self.leagues.decline(press.subject, interaction.user.id))

    async def withdraw(self, interaction: discord.Interaction, press: Press) -> None:
        league = await self._league_of(interaction, press.subject)
        await self._answered(interaction, league, await self.leagues.withdraw(press.subject, interaction.user.id))

    async def _league_of(self, interaction: discord.Interaction, challenge_id: int) -> League:
        """Return the league of a challenge, which must be one of this server."""
        found = await self.leagues.find_challenge(challenge_id)
        return await self.league_numbered(interaction, found.league_id)

    async def _answered(self, interaction: discord.Interaction, league: League, made: Challenge) -> None:
        """Say in the message of a challenge what became of it; if that fails, it is said there otherwise."""
        message = await challenge_message(self.bot, league, made, await self.public_speech(interaction))
        try:
            await interaction.response.edit_message(**message.edited())
            await self.leagues.challenge_told(made)
        finally:
            self.leagues.stir()
