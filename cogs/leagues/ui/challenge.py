"""The message with which somebody is challenged, and what becomes of it."""

from dataclasses import dataclass

import discord

from bot.leagues.league import League
from bot.leagues.records import Challenge, ChallengeState
from bot.leagues.stakes import Stakes
from bot.words.speech import Speech, plain
from cogs.leagues.ui.words import signed
from cogs.ui.parts import Message, Target
from cogs.ui.public import ACCENT


@dataclass(frozen=True, slots=True)
class ChallengeMessage:
    """One look at a challenge."""

    league: League
    challenge: Challenge
    speech: Speech
    names: tuple[str, str]  # of who challenges and who is challenged

    def message(self, stakes: str = "") -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        one, other = map(plain, self.names)
        state = self.challenge.state
        title = f"### {plain(self.league.name)} \u00b7 {text(f'game-{self.league.game}')}"
        if state is not ChallengeState.OPEN:
            message.say(f"{title}\n{text(f'league-challenge-{state}', one=one, other=other)}")
            return message
        mention, expires = f"<@{self.challenge.challenged_id}>", f"<t:{int(self.challenge.expires_at)}:R>"
        lines = [title, text("league-challenge-open", one=one, other=mention), stakes, self._unanswered(expires)]
        message.say("\n".join(line for line in lines if line))
        target = Target(self.challenge.id, 0)
        message.offer(
            [
                target.button("league-accept", text("league-accept"), style=discord.ButtonStyle.success),
                target.button("league-decline", text("league-decline"), style=discord.ButtonStyle.danger),
                target.button("league-withdraw", text("league-withdraw")),
            ]
        )
        return message

    def _unanswered(self, expires: str) -> str:
        no_answer = self.challenge.no_answer or self.league.settings.no_answer
        return f"-# {self.speech.text(f'league-unanswered-{no_answer}', expires=expires)}"


def rating_stakes(speech: Speech, names: tuple[str, str], both: tuple[Stakes, Stakes]) -> str:
    """Return what two people would win and lose."""
    return "\n".join(
        "-# "
        + speech.text(
            "league-stakes",
            name=plain(name),
            now=str(at.now),
            won=signed(at.won - at.now),
            lost=signed(at.lost - at.now),
        )
        for name, at in zip(names, both, strict=True)
    )
