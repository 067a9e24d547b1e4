"""What a league tells by itself, quietly and once: results, ends of seasons, reminders, a digest, roles by rank."""

import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from bot.app import Pozo
from bot.denials import DeniedError
from bot.leagues.follow import UNPLAYED, ResultKind
from bot.leagues.league import LeagueKind
from bot.leagues.records import Challenge, LeagueResult, Season
from bot.leagues.standing import shown
from bot.leagues.views import Page, PlaceLine
from bot.render.pictures import look_of
from bot.words.speech import Speech, plain
from cogs.leagues.ui.boards import Boards, public_standings, standings_picture
from cogs.leagues.ui.cards import Card
from cogs.leagues.ui.posting import Posting
from cogs.leagues.ui.ranks import Ranks
from cogs.leagues.ui.tables import last_ending
from cogs.leagues.ui.words import order, person, signed, worth
from cogs.leagues.ui.yearbook import award_lines
from cogs.ui.parts import Component, Message, Target
from cogs.ui.public import ACCENT

log = logging.getLogger(__name__)

BEST: Final = 3


class News(Posting):
    """What one league tells. Where it may not post it goes without: nothing of the league depends on it."""

    # Results

    async def card(self, result: LeagueResult, ending: str) -> None:
        """Post the card of a match or of an unanswered challenge, or draw it anew where it is."""
        posted, channel_id = await self.bot.leagues.card(result.id), self.league.settings.results_channel
        if posted is not None and posted.message_id is not None:
            await self._edit(posted.channel_id, posted.message_id, await self._card(result, ending))
        elif channel_id is not None:
            sent = await self._send(channel_id, await self._card(result, ending), nonce=f"card{result.id:x}")
            if sent is not None:
                await self.bot.leagues.card_posted(result.id, channel_id, sent.id)

    async def _card(self, result: LeagueResult, ending: str) -> Message:
        card = Card(self.league, result, await self._speech(), ending)
        server = await self.bot.servers.get(self.league.guild_id)
        return card.message(await self.bot.pictures.standings(card.scene(look_of(server.theme, server.felt, "two"))))

    async def settled(self, key: str, result: LeagueResult) -> None:
        """Tell those who played that an admin voided, restored or annotated their result, and draw its card anew."""
        speech = await self._speech()
        text = speech.text(key, number=str(result.id), order=order(speech, result))
        played = [one.user_id for one in result.players if one.user_id > 0]
        mentions = " ".join(f"<@{user_id}>" for user_id in played)
        channel_id = self.league.settings.results_channel or self.league.settings.announcements
        if not await self._post(channel_id, f"{text}\n-# {mentions}", pings=played):
            for user_id in played:
                await self._whisper(user_id, f"{key}-letter", number=str(result.id), league=plain(self.league.name))
        if await self.bot.leagues.card(result.id) is not None:
            show_card(self.bot, self.league.id, result.id)

    # Standings

    async def board(self) -> None:
        """Show the standings where they are shown for good: in the message they have, or in a new one."""
        posted = await self.bot.leagues.board(self.league.id)
        if posted is None:
            return
        page = await self.bot.leagues.standings(self.league)
        message = await public_standings(self.bot, self.league, page, await self._speech())
        if posted.message_id is not None and await self._edit(posted.channel_id, posted.message_id, message):
            return
        sent = await self._send(posted.channel_id, message, nonce=f"lb{self.league.id:x} {posted.message_id or 0:x}")
        await self.bot.leagues.board_posted(self.league.id, posted.channel_id, None if sent is None else sent.id)

    # Seasons

    async def turned(self, closed: Season, opened: Season) -> None:
        """Tell who won a season, and that the next has begun."""
        speech = await self._speech()
        boards, champions = Boards(self.league, speech), await self.bot.leagues.champions(self.league, closed)
        book = await self.bot.leagues.yearbook(self.league, closed.number)
        page = book.page
        lines = [f"### {plain(self.league.name)}", speech.text("league-season-over", number=closed.number)]
        if champions:
            names = speech.list(tuple(person(speech, one.name) for one in champions))
            lines.append(speech.text("league-champions", names=names, count=len(champions)))
        playoff = await self.bot.leagues.playoff(closed)
        if playoff is not None:
            both = [person(speech, await self._name(user_id)) for user_id in (playoff.one, playoff.other)]
            lines.append(speech.text("league-playoff-called", names=speech.list(tuple(both))))
        lines += [f"{one.place}\\. {self._line(speech, one)}" for one in page.lines[:BEST]]
        lines += award_lines(speech, book)
        lines.append(speech.text("league-season-begins", season=boards.season_name(opened)))
        button, nonce = self._to_yearbook(speech, closed), f"turned{closed.id:x}"
        await self._post_standings("\n".join(lines), page, button, podium=book.podium, nonce=nonce)

    def _to_yearbook(self, speech: Speech, season: Season) -> Component:
        return Target(self.league.id, 0).button("league-yearbook", speech.text("league-yearbook"), str(season.number))

    async def title(self, season: Season) -> None:
        """Tell who has won a season for whose title two were to play."""
        speech, book = await self._speech(), await self.bot.leagues.yearbook(self.league, season.number)
        lines = [f"### {plain(self.league.name)}", speech.text("league-playoff-over", number=season.number)]
        if book.champions:
            names = speech.list(tuple(person(speech, one.name) for one in book.champions))
            lines.append(speech.text("league-champions", names=names, count=len(book.champions)))
        button, nonce = self._to_yearbook(speech, season), f"title{season.id:x}"
        await self._post_standings("\n".join(lines), book.page, button, podium=book.podium, nonce=nonce)

    def _line(self, speech: Speech, line: PlaceLine) -> str:
        return speech.text(
            f"league-standing-{self.league.kind}",
            name=person(speech, line.name),
            value=worth(self.league, line),
            games=line.games,
        )

    # Challenges

    async def expired(self, challenge: Challenge) -> None:
        """Tell what it counts as that nobody answered a challenge."""
        result = await self.bot.leagues.result_of_challenge(challenge.id)
        if result is not None:
            show_card(self.bot, self.league.id, result.id)

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
        if unplayed := sum(one.kind in UNPLAYED for one in results):
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
        await self._post_standings("\n".join(lines), page, nonce=f"digest{self.league.id:x} {int(until):x}")

    async def _post_standings(
        self, text: str, page: Page, *buttons: Component, podium: Sequence[PlaceLine] = (), nonce: str
    ) -> None:
        """Announce something about standings, with their picture below it."""
        message = Message(accent=ACCENT)
        message.say(text)
        if page.lines:
            message.show(await standings_picture(self.bot, self.league, page, await self._speech(), podium))
        message.offer(buttons)
        await self._send(self.league.settings.announcements, message, nonce=nonce)

    def _rose(self, results: list[LeagueResult]) -> Counter[int]:
        rose: Counter[int] = Counter()
        for result in results:
            for one in result.players:
                if one.score is not None and one.score_before is not None:
                    rose[one.user_id] += shown(self.league.kind, one.score) - shown(self.league.kind, one.score_before)
        return rose

    # Members

    async def let_in(self, user_id: int) -> None:
        """Tell somebody that they are in."""
        await self._whisper(user_id, "league-joined", league=plain(self.league.name))

    async def let_go(self, name: str, user_id: int, why: str) -> None:
        """Tell everyone whom the ladder has let go of, and why; whoever was idle is told themselves."""
        speech = await self._speech()
        said = speech.text(f"league-let-go-{why}", name=person(speech, name), days=self.league.settings.drop_days)
        await self._post(self.league.settings.announcements, said)
        if why == "idle":
            await self._whisper(
                user_id, "league-let-go", league=plain(self.league.name), days=self.league.settings.drop_days
            )

    # Roles by rank

    async def ranks(self) -> None:
        """Let the roles of the league follow its standings; say once where they may not be given."""
        if await Ranks(self.bot, self.league).follow():
            await self._post(self.league.settings.announcements, (await self._speech()).text("league-roles-forbidden"))


def show_card(bot: Pozo, league_id: int, result_id: int) -> None:
    """Have the card of a result posted, or drawn anew where it is."""
    bot.shows.put(("card", result_id), partial(_show_card, bot, league_id, result_id))


async def _show_card(bot: Pozo, league_id: int, result_id: int) -> None:
    league = await bot.leagues.by_id(league_id)
    if league is None:
        return
    result, ending = await bot.leagues.result(league, result_id), ""
    if result.table_id is not None:
        with suppress(DeniedError):  # its table is no longer kept
            ending = last_ending(await bot.tables.get(result.table_id))
    await News(bot, league).card(result, ending)
