"""What a league tells everyone by itself: ends of seasons, titles, a digest, whom a ladder has let go of."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bot.leagues.follow import UNPLAYED, ResultKind
from bot.leagues.league import LeagueKind
from bot.leagues.records import LeagueResult, Season
from bot.leagues.standing import shown
from bot.leagues.tidings import STALE, NewTiding, Tiding, TidingKind
from bot.leagues.views import Page, PlaceLine
from bot.words.speech import Speech, plain
from cogs.leagues.ui.boards import Boards, standings_picture
from cogs.leagues.ui.posting import Posting
from cogs.leagues.ui.words import person, signed, worth
from cogs.leagues.ui.yearbook import award_lines
from cogs.ui.finding import find_ours
from cogs.ui.parts import Component, Message, Target
from cogs.ui.public import ACCENT

BEST: Final = 3
APART: Final = 600.0  # seconds by which the clocks of Discord and of this machine may differ


class Tidings(Posting):
    """Tells what one league has to tell, each once."""

    async def tell(self, tiding: Tiding) -> None:
        """Tell something, if it is not told already; what is refused rests, and what is old is no news."""
        new = tiding.new
        if self.bot.house.now() - new.at < STALE and not await self._is_there(tiding):
            if new.kind is TidingKind.LETTER:
                await self._write(tiding)
            elif not await self._announce(tiding):
                await self.bot.leagues.news_refused(tiding)
                return
        await self.bot.leagues.news_told(tiding.id)

    async def _is_there(self, tiding: Tiding) -> bool:
        """Look for what may have been posted and nobody heard of."""
        if tiding.channel_id is None:
            return False
        head, since = await self._head(tiding), tiding.new.at - APART
        found = await find_ours(self.bot, tiding.channel_id, lambda text: text.startswith(head), since=since)
        return found is not None

    async def _announce(self, tiding: Tiding) -> bool:
        """Post something; return whether it may be posted, or need not be."""
        channel_id = self.league.settings.announcements
        message = None if channel_id is None else await self._message(tiding)
        if channel_id is None or message is None:
            return True
        await self.bot.leagues.news_posting(tiding.id, channel_id)
        return await self._send(channel_id, message, nonce=_nonce(tiding)) is not None

    async def _write(self, tiding: Tiding) -> None:
        """Tell somebody directly that the ladder has let go of them."""
        channel_id = await self._direct(tiding.new.user_id or 0)
        message = await self._message(tiding)
        if channel_id is not None and message is not None:
            await self.bot.leagues.news_posting(tiding.id, channel_id)
            await self._send(channel_id, message, nonce=_nonce(tiding))

    async def _head(self, tiding: Tiding) -> str:
        """Return how the text begins, by which it is known."""
        speech, league, season = await self._speech(), plain(self.league.name), tiding.season
        number, days = 0 if season is None else season.number, self.league.settings.drop_days
        match tiding.new.kind:
            case TidingKind.TURNED:
                return f"### {league}\n{speech.text('league-season-over', number=number)}"
            case TidingKind.TITLE:
                return f"### {league}\n{speech.text('league-playoff-over', number=number)}"
            case TidingKind.DIGEST:
                return f"### {speech.text('league-digest', league=league)}"
            case TidingKind.LETTER:
                theirs = await self._speech_to(tiding.new.user_id or 0)
                return theirs.text("league-let-go", league=league, days=days)
            case TidingKind.IDLE | TidingKind.GONE:
                return speech.text(f"league-let-go-{tiding.new.kind}", name=person(speech, tiding.name), days=days)

    async def _message(self, tiding: Tiding) -> Message | None:
        """Return what is told; nothing of a week without a result."""
        head, season = await self._head(tiding), tiding.season
        if tiding.new.kind is TidingKind.DIGEST:
            return await self._digest(head, tiding.new)
        if season is not None:
            return await self._season(head, season, tiding.following, tiding.new.kind)
        message = Message(accent=ACCENT)
        message.say(head)
        return message

    # Seasons

    async def _season(self, head: str, season: Season, following: Season | None, kind: TidingKind) -> Message:
        """Tell who won a season, with its podium; and that the next has begun, unless that was told before."""
        speech, book = await self._speech(), await self.bot.leagues.yearbook(self.league, season.number)
        lines = [head]
        if book.champions:
            names = speech.list(tuple(person(speech, one.name) for one in book.champions))
            lines.append(speech.text("league-champions", names=names, count=len(book.champions)))
        if kind is TidingKind.TURNED:
            playoff = await self.bot.leagues.playoff(season)
            if playoff is not None:
                both = [person(speech, await self._name(user_id)) for user_id in (playoff.one, playoff.other)]
                lines.append(speech.text("league-playoff-called", names=speech.list(tuple(both))))
            lines += [*self._lines(speech, book.page), *award_lines(speech, book)]
            if following is not None:
                name = Boards(self.league, speech).season_name(following)
                lines.append(speech.text("league-season-begins", season=name))
        label, target = speech.text("league-yearbook"), Target(self.league.id, 0)
        button = target.button("league-yearbook", label, str(season.number))
        return await self._with_standings(lines, book.page, button, podium=book.podium)

    async def _name(self, user_id: int) -> str:
        member = await self.bot.leagues.member(self.league, user_id)
        return member.name if member else ""

    def _lines(self, speech: Speech, page: Page) -> Iterable[str]:
        """Yield who leads."""
        for one in page.lines[:BEST]:
            name, value = person(speech, one.name), worth(self.league, one)
            said = speech.text(f"league-standing-{self.league.kind}", name=name, value=value, games=one.games)
            yield f"{one.place}\\. {said}"

    # The digest

    async def _digest(self, head: str, new: NewTiding) -> Message | None:
        """Tell what a week brought: how much was played, who played most, who rose most, who leads."""
        counted = await self.bot.leagues.results_within(self.league, new.since or 0.0, new.at)
        results = [one for one in counted if not one.guard]
        matches = [one for one in results if one.kind is ResultKind.MATCH]
        if not results:
            return None
        speech, page = await self._speech(), await self.bot.leagues.standings(self.league)
        lines = [head, speech.text("league-digest-played", count=len(matches))]
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
        return await self._with_standings([*lines, *self._lines(speech, page)], page)

    def _rose(self, results: list[LeagueResult]) -> Counter[int]:
        rose: Counter[int] = Counter()
        for result in results:
            for one in result.players:
                if one.score is not None and one.score_before is not None:
                    rose[one.user_id] += shown(self.league.kind, one.score) - shown(self.league.kind, one.score_before)
        return rose

    async def _with_standings(
        self, lines: Sequence[str], page: Page, *buttons: Component, podium: Sequence[PlaceLine] = ()
    ) -> Message:
        """Return something about standings, with their picture below it."""
        message = Message(accent=ACCENT)
        message.say("\n".join(lines))
        if page.lines:
            message.show(await standings_picture(self.bot, self.league, page, await self._speech(), podium))
        message.offer(buttons)
        return message


def _nonce(tiding: Tiding) -> str:
    return f"news{tiding.id:x}"
