"""The message of a tournament, which shows it as it is: sign-up, check-in, the round that is played, who won."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.tournaments.records import EntrantState, Overview
from bot.tournaments.tournament import OPEN, Format, TournamentStage
from bot.words.speech import Speech, plain
from cogs.tournaments.ui.words import MIDDLE, facts, met, named, points_text
from cogs.ui.parts import Component, Message, Target, cut

ACCENT: Final = discord.Colour(0x2E6B4F)
LISTED: Final = 30
BEST: Final = 3
SUCCESS, PRIMARY, DANGER = discord.ButtonStyle.success, discord.ButtonStyle.primary, discord.ButtonStyle.danger
HERE: Final = "\u2713"


@dataclass(frozen=True, slots=True)
class TournamentBoard:
    """One look at a tournament."""

    found: Overview
    speech: Speech

    def message(self) -> Message:
        text, tournament = self.speech.text, self.found.tournament
        message = Message(accent=ACCENT)
        message.say(f"### {plain(tournament.name)}\n-# {facts(self.speech, tournament)}")
        match tournament.stage:
            case TournamentStage.SIGN_UP | TournamentStage.CHECK_IN:
                self._sign_up(message)
            case TournamentStage.PLAYING:
                self._round(message)
            case TournamentStage.OVER:
                self._podium(message)
            case TournamentStage.CANCELLED:
                message.say(text("tournament-cancelled"))
        return message

    def _button(self, verb: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Component:
        crossed = verb == "bracket" and self.found.tournament.format is not Format.KNOCKOUT
        label = self.speech.text("tournament-crossed-button" if crossed else f"tournament-{verb}-button")
        return Target(self.found.tournament.id, 0).button(f"tournament-{verb}", label, style=style)

    def _sign_up(self, message: Message) -> None:
        text, tournament = self.speech.text, self.found.tournament
        settings, entrants = tournament.settings, self.found.entrants
        entered = [one for one in entrants if one.state is EntrantState.ENTERED]
        waiting = [one for one in entrants if one.state is EntrantState.WAITING]
        lines = [text("tournament-entered", count=len(entered), limit=settings.limit)]
        if tournament.due_at is not None:
            key = (
                "tournament-check-in-until"
                if tournament.stage is TournamentStage.CHECK_IN
                else "tournament-sign-up-until"
            )
            lines.append(text(key, when=f"<t:{int(tournament.due_at)}:R>"))
        if settings.role_id is not None:
            lines.append(text("tournament-needs-role", role=f"<@&{settings.role_id}>"))
        if settings.check_in and tournament.stage is TournamentStage.SIGN_UP:
            lines.append(text("tournament-needs-check-in", count=settings.check_in))
        if settings.league_id is not None:
            lines.append(text("tournament-counts"))
        lines.append(f"-# {text('tournament-tie-breaks')}")
        message.say("\n".join(lines))
        for key, people in (("tournament-names", entered), ("tournament-waiting", waiting)):
            if people:
                marks = [f"{named(self.speech, one.title)}{f' {HERE}' if one.here else ''}" for one in people]
                more = f" \u2026 +{len(marks) - LISTED}" if len(marks) > LISTED else ""
                message.say(cut(text(key, names=", ".join(marks[:LISTED]) + more), 1500))
        here = [self._button("here", SUCCESS)] if tournament.stage is TournamentStage.CHECK_IN else []
        message.offer([*here, self._button("join", PRIMARY), self._button("leave"), self._button("start")])

    def _round(self, message: Message) -> None:
        text, tournament = self.speech.text, self.found.tournament
        due = "" if tournament.due_at is None else f" {MIDDLE} <t:{int(tournament.due_at)}:R>"
        title = text("tournament-round-of", number=tournament.round, count=tournament.rounds)
        meetings = self.found.in_round(tournament.round)
        lines = [f"**{title}**{due}", *(met(self.speech, self.found, one) for one in meetings[:LISTED])]
        if len(meetings) > LISTED:
            lines.append(f"\u2026 +{len(meetings) - LISTED}")
        message.say(cut("\n".join(lines), 2800))
        self._best(message)
        late = tournament.format is Format.SWISS and tournament.settings.late and tournament.round < tournament.rounds
        done = tournament.settings.by_hand and all(one.result is not None for one in meetings)
        message.offer(
            [
                *([self._button("next", PRIMARY)] if done else []),
                self._button("standings"),
                self._button("bracket"),
                *([self._button("join")] if late else []),
                self._button("drop"),
            ]
        )

    def _best(self, message: Message) -> None:
        """Say who leads."""
        names = self.found.names
        lines = [
            f"{one.place}\\. {named(self.speech, names[one.entrant])} {MIDDLE} {points_text(one.score)}"
            for one in self.found.lines[:BEST]
        ]
        message.say("\n".join(lines))

    def _podium(self, message: Message) -> None:
        names = self.found.names
        best = [named(self.speech, names[one.entrant]) for one in self.found.lines if one.place == 1]
        message.say(self.speech.text("tournament-won", names=self.speech.list(tuple(best)), count=len(best)))
        self._best(message)
        message.offer([self._button("standings"), self._button("bracket")])

    def announcement(self) -> tuple[list[str], list[int]]:
        """Return what everyone is told now that the stage or the round is new, in parts, and who is called by it."""
        text, tournament = self.speech.text, self.found.tournament
        name = plain(tournament.name)
        users = {one.number: tuple(user_id for user_id, _ in one.members if user_id > 0) for one in self.found.entrants}
        called = [user_id for those in users.values() for user_id in those]
        when = "" if tournament.due_at is None else f"<t:{int(tournament.due_at)}:R>"
        if tournament.stage in OPEN:
            head = text("tournament-told-check-in", name=name, when=when)
            return _parts(head, [f"<@{user_id}>" for user_id in called], " "), called
        if tournament.stage is TournamentStage.PLAYING:
            head = text("tournament-told-round", name=name, number=tournament.round, count=tournament.rounds, when=when)
            lines = [self._called(one.entrants, users) for one in self.found.in_round(tournament.round)]
            return _parts(head, [line for line in lines if line], "\n"), called
        if tournament.stage is TournamentStage.CANCELLED:
            return [text("tournament-told-cancelled", name=name)], []
        best = [named(self.speech, self.found.names[one.entrant]) for one in self.found.lines if one.place == 1]
        return [text("tournament-told-won", name=name, names=self.speech.list(tuple(best)), count=len(best))], []

    def _called(self, entrants: tuple[int, ...], users: dict[int, tuple[int, ...]]) -> str:
        nobody = self.speech.text("league-nobody")
        there = [" & ".join(f"<@{user_id}>" for user_id in users[one]) or nobody for one in entrants]
        return self.speech.text("tournament-bye", name=there[0]) if len(there) == 1 else " \u2013 ".join(there)


def _parts(head: str, lines: list[str], between: str, longest: int = 1800) -> list[str]:
    """Return a long text cut into messages."""
    parts, part = list[str](), [head]
    for line in lines:
        if sum(map(len, part)) + len(line) + len(part) > longest:
            parts.append(between.join(part))
            part = []
        part.append(line)
    return [*parts, between.join(part)]
