"""The message with which somebody challenges another, or a pair another pair, and what becomes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.app import Pozo
from bot.leagues.league import League, LeagueKind
from bot.leagues.records import Challenge, ChallengeState
from bot.leagues.stakes import Stakes
from bot.words.speech import Speech, plain
from cogs.leagues.ui.words import person, signed
from cogs.ui.parts import Message, Target
from cogs.ui.public import ACCENT


async def challenge_message(bot: Pozo, league: League, challenge: Challenge, speech: Speech) -> Message:
    """Return the message of a challenge as it is now."""
    found = [await bot.leagues.member(league, user_id) for user_id in challenge.users]
    names = tuple(person(speech, one.name if one else "") for one in found)
    stakes: tuple[Stakes, ...] = ()
    if challenge.state is ChallengeState.OPEN and league.kind is not LeagueKind.POINTS:
        stakes = await bot.leagues.stakes(league, challenge.users)
    return ChallengeMessage(league, challenge, speech, names).message(stakes)


@dataclass(frozen=True, slots=True)
class ChallengeMessage:
    """One look at a challenge."""

    league: League
    challenge: Challenge
    speech: Speech
    names: tuple[str, ...]  # in the order of seats: who challenges, who is challenged, and the partners of both

    @property
    def _key(self) -> str:
        state = self.challenge.state
        return f"league-challenge-{state}" if self.challenge.partner_id is None else f"league-challenge-pair-{state}"

    def message(self, stakes: Sequence[Stakes] = ()) -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        title = f"### {plain(self.league.name)} \u00b7 {text(f'game-{self.league.game}')}"
        if self.challenge.state is not ChallengeState.OPEN:
            one, other = (self.speech.list(self.names[side::2]) for side in range(2))
            message.say(f"{title}\n{text(self._key, one=one, other=other)}")
            return message
        message.say("\n".join([title, *self._open(stakes)]))
        target = Target(self.challenge.id, 0)
        message.offer(
            [
                target.button("league-accept", text("league-accept"), style=discord.ButtonStyle.success),
                target.button("league-decline", text("league-decline"), style=discord.ButtonStyle.danger),
                target.button("league-withdraw", text("league-withdraw")),
            ]
        )
        return message

    def _open(self, stakes: Sequence[Stakes]) -> Iterator[str]:
        """Yield who challenges whom, who has agreed where that is not plain, what is at stake and until when."""
        asked, named = self.challenge.asked, dict(zip(self.challenge.users, self.names, strict=True))
        marked = [f"<@{user_id}>" if user_id in asked else f"**{name}**" for user_id, name in named.items()]
        one, other = (self.speech.list(marked[side::2]) for side in range(2))
        yield self.speech.text(self._key, one=one, other=other)
        if self.challenge.partner_id is not None:
            agreed = [name for user_id, name in named.items() if user_id not in asked]
            yield self.speech.text("league-challenge-agreed", names=self.speech.list(agreed))
        yield from self._stakes(stakes)
        no_answer = self.challenge.no_answer or self.league.settings.no_answer
        expires = f"<t:{int(self.challenge.expires_at)}:R>"
        yield f"-# {self.speech.text(f'league-unanswered-{no_answer}', expires=expires)}"

    def _stakes(self, stakes: Sequence[Stakes]) -> Iterator[str]:
        """Yield what a match would change, where that can be said beforehand."""
        if stakes and self.league.kind is LeagueKind.LADDER:
            yield f"-# {self.speech.text('league-stakes-place', place=stakes[1].now)}"
            return
        for name, at in zip(self.names, stakes, strict=bool(stakes)):
            won, lost = signed(at.won - at.now), signed(at.lost - at.now)
            yield f"-# {self.speech.text('league-stakes', name=name, now=str(at.now), won=won, lost=lost)}"
