"""The card of a result: a picture of who won, how, and what it did to each; a later void draws it anew."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.leagues.follow import ResultKind
from bot.leagues.league import League, LeagueKind
from bot.leagues.records import LeagueResult, Player
from bot.leagues.standing import is_provisional, shown
from bot.render.palette import Look
from bot.render.pictures import Picture
from bot.render.standings import StandingLine, StandingsScene
from bot.words.speech import Speech, plain
from cogs.leagues.ui.words import changes, moved, person
from cogs.ui.parts import Message, Target

ACCENT: Final = discord.Colour(0x2E6B4F)
MIDDLE: Final = "\u00b7"


@dataclass(frozen=True, slots=True)
class Card:
    """One look at a result. The ending is that of its last round, as the engine names it, if it was played out."""

    league: League
    result: LeagueResult
    speech: Speech
    ending: str = ""

    @property
    def _best_first(self) -> list[Player]:
        return sorted(self.result.players, key=lambda one: (one.rank, one.seat))

    def sentence(self) -> str:
        """Return who won and why, in one sentence."""
        text, staying = self.speech.text, [one for one in self._best_first if not one.left]
        leavers = self.speech.list(tuple(person(self.speech, one.name) for one in self._best_first if one.left))
        winners = self.speech.list(tuple(person(self.speech, one.name) for one in staying if one.rank == 1))
        if self.result.kind is ResultKind.MOVE:
            return moved(self.speech, person(self.speech, self.result.players[0].name), self.result)
        if self.result.kind in {ResultKind.WALKOVER, ResultKind.SWAP}:
            return text(f"league-card-{self.result.kind}", winners=winners, leavers=leavers)
        if leavers and len({one.side for one in staying}) == 1:
            return text("league-card-forfeit", winners=winners, leavers=leavers)
        how = text(f"ending-{self.ending}") if self.ending else ""
        said = text("league-card-won", winners=winners, how=how) if how else text("league-card-plain", winners=winners)
        return f"{said} {text('league-card-left', leavers=leavers)}" if leavers else said

    def scene(self, look: Look) -> StandingsScene:
        """Return the picture: everyone in the order they came, with what it made of them."""
        text = self.speech.text
        rows = tuple(self._row(one) for one in self._best_first)
        heads = text(f"league-card-{self.league.kind}"), text("league-head-games"), text("league-card-change")
        note = text("league-card-number", number=str(self.result.id))
        return StandingsScene(rows, heads, self.league.name, note, look)

    def _row(self, player: Player) -> StandingLine:
        name = player.name or self.speech.text("league-nobody")
        mark = self.speech.text("league-card-leaver") if player.left else ""
        if player.score is None or player.score_before is None:
            return StandingLine(player.rank, name, "\u2013", 0, mark=mark, detail=self.speech.text("league-card-same"))
        before, after = shown(self.league.kind, player.score_before), shown(self.league.kind, player.score)
        doubt = "?" if is_provisional(self.league.kind, player.sigma or 0.0) else ""
        change = before - after if self.league.kind is LeagueKind.LADDER else after - before
        detail = self.speech.text("league-card-before", before=str(before))
        return StandingLine(player.rank, name, f"{after}{doubt}", 0, change, mark, detail=detail)

    def message(self, picture: Picture | None) -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        title = text("league-result", league=plain(self.league.name), number=str(self.result.id))
        lines = [f"{title}\n**{self.sentence()}**"]
        if self.result.guard:
            lines.append(text("league-not-counted", why=text(f"league-guard-{self.result.guard}")))
        if self.result.note:
            lines.append(f"-# {text('league-note', note=plain(self.result.note))}")
        message.say("\n".join(lines))
        if picture is not None:
            message.show(picture)
        else:
            message.say("\n".join(changes(self.speech, self.league, self.result)))
        target = Target(self.league.id, 0)
        number = str(self.result.id)
        buttons = [target.button("league-explain", text("league-card-explain"), number)]
        if self.result.table_id is not None:
            buttons.append(Target(self.result.table_id, 0).button("replay", text("table-replay")))
        if len(self.result.players) == self.league.challenge_seats:
            style = discord.ButtonStyle.success
            buttons.insert(0, target.button("league-rematch", text("league-card-rematch"), number, style=style))
        message.offer(buttons)
        return message
