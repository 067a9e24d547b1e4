"""What a league tells by itself, quietly and once: results, ends of seasons, reminders, a digest, roles by rank."""

import logging
from collections import Counter
from dataclasses import dataclass
from typing import Final

import discord

from bot.app import Pozo
from bot.leagues.follow import ResultKind
from bot.leagues.league import League, LeagueKind
from bot.leagues.records import Challenge, LeagueResult, Season
from bot.leagues.standing import shown
from bot.leagues.views import PlaceLine
from bot.words.speech import Speech, plain
from cogs.leagues.ui.boards import Boards
from cogs.leagues.ui.challenge import ChallengeMessage
from cogs.leagues.ui.tables import result_lines
from cogs.leagues.ui.words import order, person, signed, worth
from cogs.ui.parts import Message
from cogs.ui.public import ACCENT

log = logging.getLogger(__name__)

BEST: Final = 3


@dataclass(frozen=True, slots=True)
class News:
    """Posts into the channels of one league. Where it may not, it goes without: nothing of the league depends on it."""

    bot: Pozo
    league: League

    # Results

    async def result(self, result: LeagueResult) -> None:
        """Tell what a match or an unanswered challenge changed, and give and take roles for it."""
        speech = await self._speech()
        text = "\n".join((order(speech, result), *result_lines(speech, self.league, result)))
        await self._post(self.league.settings.results_channel, text)
        await self.ranks(result)

    async def settled(self, key: str, result: LeagueResult) -> None:
        """Tell that an admin voided, restored or annotated a result."""
        speech = await self._speech()
        text = speech.text(key, number=str(result.id), order=order(speech, result))
        await self._post(self.league.settings.results_channel, text)
        await self.ranks(result)

    # Seasons

    async def turned(self, closed: Season, opened: Season) -> None:
        """Tell who won a season, and that the next has begun."""
        speech = await self._speech()
        boards, champions = Boards(self.league, speech), await self.bot.leagues.champions(self.league, closed)
        page = await self.bot.leagues.standings(self.league, season=closed.number)
        lines = [f"### {plain(self.league.name)}", speech.text("league-season-over", number=closed.number)]
        if champions:
            names = speech.list(tuple(person(speech, one.name) for one in champions))
            lines.append(speech.text("league-champions", names=names, count=len(champions)))
        lines += [f"{one.place}\\. {self._line(speech, one)}" for one in page.lines[:BEST]]
        lines.append(speech.text("league-season-begins", season=boards.season_name(opened)))
        await self._post(self.league.settings.announcements, "\n".join(lines))

    def _line(self, speech: Speech, line: PlaceLine) -> str:
        return speech.text(
            f"league-standing-{self.league.kind}",
            name=person(speech, line.name),
            value=worth(self.league, line),
            games=line.games,
        )

    # Challenges

    async def reminded(self, challenge: Challenge) -> None:
        """Remind somebody of a challenge, where it was made; that is the one ping."""
        speech, user_id = await self._speech(), challenge.challenged_id
        expires = f"<t:{int(challenge.expires_at)}:R>"
        text = speech.text("league-reminder", mention=f"<@{user_id}>", league=plain(self.league.name), expires=expires)
        await self._post(challenge.channel_id, text, ping=user_id)

    async def expired(self, challenge: Challenge) -> None:
        """Say in the message of a challenge that nobody answered it, and tell what that counts as."""
        await self.closed(challenge)
        result = await self.bot.leagues.result_of_challenge(challenge.id)
        if result is not None:
            await self.result(result)

    async def closed(self, challenge: Challenge) -> None:
        """Say in the message of a challenge what became of it."""
        if challenge.channel_id is not None and challenge.message_id is not None:
            names = await self._name(challenge.challenger_id), await self._name(challenge.challenged_id)
            message = ChallengeMessage(self.league, challenge, await self._speech(), names).message()
            channel = self.bot.get_partial_messageable(challenge.channel_id, guild_id=self.league.guild_id)
            await self.bot.budget.spend()
            try:
                await channel.get_partial_message(challenge.message_id).edit(**message.edited())
            except discord.HTTPException:
                log.info("challenge %s: its message could not be changed", challenge.id)

    async def _name(self, user_id: int) -> str:
        member = await self.bot.leagues.member(self.league, user_id)
        return member.name if member else ""

    # The digest

    async def digest(self, since: float, until: float) -> None:
        """Tell what a week brought: how much was played, who played most, who rose most, who leads."""
        counted = await self.bot.leagues.results_within(self.league, since, until)
        results = [one for one in counted if not one.guard]
        matches = [one for one in results if one.kind is ResultKind.MATCH]
        if not results:
            return  # a week without a result is no news
        speech, page = await self._speech(), await self.bot.leagues.standings(self.league)
        lines = [f"### {speech.text('league-digest', league=plain(self.league.name))}"]
        lines.append(speech.text("league-digest-played", count=len(matches)))
        if unplayed := len(results) - len(matches):
            lines.append(speech.text("league-digest-unplayed", count=unplayed))
        names = {player.user_id: player.name for result in results for player in result.players}
        played = Counter(player.user_id for result in matches for player in result.players)
        for busiest, games in played.most_common(1):
            lines.append(speech.text("league-digest-busiest", name=person(speech, names[busiest]), count=games))
        rose = self._rose(results)
        if rose and self.league.kind is not LeagueKind.LADDER:
            riser, by = rose.most_common(1)[0]
            if by > 0:
                lines.append(speech.text("league-digest-riser", name=person(speech, names[riser]), by=signed(by)))
        lines += [f"{one.place}\\. {self._line(speech, one)}" for one in page.lines[:BEST]]
        await self._post(self.league.settings.announcements, "\n".join(lines))

    def _rose(self, results: list[LeagueResult]) -> Counter[int]:
        rose: Counter[int] = Counter()
        for result in results:
            for one in result.players:
                if one.score is not None and one.score_before is not None:
                    rose[one.user_id] += shown(self.league.kind, one.score) - shown(self.league.kind, one.score_before)
        return rose

    # Roles by rank

    async def ranks(self, result: LeagueResult) -> None:
        """Give those whom a result has moved the role of their rank, and take the others from them."""
        ranks = self.league.settings.rank_roles
        guild = self.bot.get_guild(self.league.guild_id)
        if not ranks or guild is None:
            return
        try:
            for user_id in await self._moved(result):
                await self._rank(guild, user_id)
        except discord.Forbidden:
            log.info("league %s: its roles may not be given", self.league.id)
            await self._post(self.league.settings.announcements, (await self._speech()).text("league-roles-forbidden"))

    async def _moved(self, result: LeagueResult) -> list[int]:
        """Return whose rank a result may have changed: those who played, and on a ladder those with a rank too."""
        users = [one.user_id for one in result.players]
        if self.league.kind is not LeagueKind.LADDER:
            return users
        page = await self.bot.leagues.standings(self.league)
        last = max(one.at for one in self.league.settings.rank_roles)
        return list(dict.fromkeys([*users, *(one.user_id for one in page.lines if one.place <= last + 1)]))

    async def _rank(self, guild: discord.Guild, user_id: int) -> None:
        """Give one person the role of their rank."""
        mine = (await self.bot.leagues.standings(self.league, user_id=user_id)).mine
        wanted = self._role_of(mine)
        try:
            await self.bot.budget.spend()
            member = await guild.fetch_member(user_id)
        except discord.NotFound:
            return  # they have left the server
        for one in self.league.settings.rank_roles:
            role = discord.Object(one.role_id)
            has = member.get_role(one.role_id) is not None
            if one.role_id == wanted and not has:
                await self.bot.budget.spend()
                await member.add_roles(role)
            elif one.role_id != wanted and has:
                await self.bot.budget.spend()
                await member.remove_roles(role)

    def _role_of(self, line: PlaceLine | None) -> int | None:
        """Return the best role that somebody has come to."""
        if line is None or not line.games:
            return None
        ranks = self.league.settings.rank_roles
        if self.league.kind is LeagueKind.LADDER:
            reached = [one for one in ranks if line.value <= one.at]
            return min(reached, key=lambda one: one.at).role_id if reached else None
        reached = [one for one in ranks if line.value >= one.at]
        return max(reached, key=lambda one: one.at).role_id if reached else None

    # Posting

    async def _speech(self) -> Speech:
        return Speech(self.bot.words, await self.bot.language_in(self.league.guild_id))

    async def _post(self, channel_id: int | None, text: str, *, ping: int | None = None) -> None:
        if channel_id is None:
            return
        message = Message(accent=ACCENT)
        message.say(text)
        users = [discord.Object(ping)] if ping is not None else []
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users)
        channel = self.bot.get_partial_messageable(channel_id, guild_id=self.league.guild_id)
        await self.bot.budget.spend()
        try:
            await channel.send(view=message.view(), allowed_mentions=allowed)
        except (discord.Forbidden, discord.NotFound):
            log.info("league %s: nothing may be posted in channel %s", self.league.id, channel_id)
