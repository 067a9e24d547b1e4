"""What people look at in a tournament: standings with their tie-breaks, the bracket or the crosstable, a round."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.render.knockout import COLUMNS, Contestant, KnockoutScene
from bot.render.palette import Look
from bot.render.pictures import Picture
from bot.render.plates import number_text
from bot.render.standings import StandingLine, StandingsScene
from bot.tournaments import knockout
from bot.tournaments.meetings import How, Meeting
from bot.tournaments.records import Overview, TournamentAct
from bot.tournaments.standings import TournamentLine
from bot.words.speech import Speech, plain
from cogs.tournaments.ui.words import MIDDLE, facts, met, points_text
from cogs.ui.parts import Component, Message, Target, cut

ACCENT: Final = discord.Colour(0x2E6B4F)
PAGE: Final = 10
ROUND_PAGE: Final = 25
IN_COLUMN: Final = 4
CELLS: Final = 7  # of the newest rounds, that fit on a line
WON, LOST, LEVEL, FREE = "+", "\u2212", "=", "\u00b7"


@dataclass(frozen=True, slots=True)
class TournamentTables:
    """Messages in one language about one tournament."""

    found: Overview
    speech: Speech

    def _head(self, title: str) -> str:
        tournament = self.found.tournament
        return f"### {plain(tournament.name)} {MIDDLE} {title}\n-# {facts(self.speech, tournament)}"

    def _turns(self, verb: str, page: int, pages: int, *, shares: bool) -> list[Component]:
        """Return buttons to other pages, and to show this one to everybody."""
        text, number = self.speech.text, self.found.tournament.id
        buttons = [Target(number, page).button("tournament-share", text("league-share"), verb)] if shares else []
        if pages > 1:
            buttons += [
                Target(number, max(0, page - 1)).button(
                    f"tournament-{verb}", text("league-back"), "b", disabled=page == 0
                ),
                Target(number, page + 1).button(
                    f"tournament-{verb}", text("league-on"), "f", disabled=page >= pages - 1
                ),
            ]
        return buttons

    # Standings, and everybody against everybody

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.found.lines) // PAGE))

    def scene(self, page: int, look: Look, user_id: int, *, crossed: bool) -> StandingsScene:
        """Return a page as a picture: with the tie-breaks, or with what came of each round and against which place."""
        text, mine = self.speech.text, self.found.entrant_of(user_id)
        places = {line.entrant: line.place for line in self.found.lines}
        rows = tuple(
            StandingLine(
                line.place,
                self.found.names[line.entrant] or text("league-nobody"),
                points_text(line.score),
                line.meetings,
                lit=mine is not None and mine.number == line.entrant,
                detail=self._crossed(line.entrant, places) if crossed else self._breaks(line),
            )
            for line in self.found.lines[page * PAGE : (page + 1) * PAGE]
        )
        heads = text("tournament-head-points"), text("tournament-head-played"), ""
        note = f"{page + 1} / {self.pages}" if self.pages > 1 else ""
        return StandingsScene(rows, heads, self.found.tournament.name, note, look)

    def _breaks(self, line: TournamentLine) -> str:
        text = self.speech.text
        return text(
            "tournament-breaks",
            between=points_text(line.head_to_head * 420),
            buchholz=points_text(line.buchholz),
            berger=points_text(line.berger // 2),
            points=number_text(line.points),
        )

    def _crossed(self, entrant: int, places: dict[int, int]) -> str:
        """Return what came of each round: won, lost or level against the one of a place."""
        mine = [_cell(one, entrant, places) for one in self.found.meetings if entrant in one.entrants]
        return " ".join(mine if len(mine) <= CELLS else ("\u2026", *mine[-CELLS:]))

    def standings(self, page: int, picture: Picture | None, *, crossed: bool, shares: bool) -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        message.say(self._head(text("tournament-crosstable" if crossed else "tournament-standings")))
        if picture is not None:
            message.show(picture)
        elif self.found.lines:
            scene = self.scene(page, Look(), 0, crossed=crossed)
            message.say(
                "\n".join(
                    f"{one.place}\\. {plain(one.name)} {MIDDLE} {one.value} {MIDDLE} {one.detail}" for one in scene.rows
                )
            )
        else:
            message.say(text("tournament-no-standings"))
        message.say(f"-# {text('tournament-crosstable-key' if crossed else 'tournament-tie-breaks')}")
        message.offer(
            self._turns(
                "bracket" if crossed else "standings", page, self.pages, shares=shares and bool(self.found.lines)
            )
        )
        return message

    # The bracket

    @property
    def bracket_pages(self) -> list[tuple[int, int]]:
        """Return the pages of a bracket: from which round on, and which block of meetings of it."""
        rounds = self.found.tournament.rounds
        pages: list[tuple[int, int]] = []
        for first in range(1, rounds + 1, COLUMNS):
            blocks = max(1, (1 << (rounds - first)) // IN_COLUMN)
            pages += [(first, block) for block in range(blocks)]
        return pages

    def newest_page(self) -> int:
        """Return the first page with the round that is played."""
        starts = [page for page, (first, _) in enumerate(self.bracket_pages) if first <= self.found.tournament.round]
        rounds = {self.bracket_pages[page][0] for page in starts}
        return min((page for page in starts if self.bracket_pages[page][0] == max(rounds)), default=0)

    def bracket_scene(self, page: int, look: Look) -> KnockoutScene:
        first, block = self.bracket_pages[page]
        tournament = self.found.tournament
        columns: list[tuple[tuple[Contestant, ...], ...]] = []
        heads: list[str] = []
        for number in range(first, min(first + COLUMNS, tournament.rounds + 1)):
            count = max(1, min(IN_COLUMN, 1 << (tournament.rounds - first)) >> (number - first))
            there = {one.number: one for one in self.found.in_round(number)}
            places = [block * count + place for place in range(count)]
            if number == tournament.rounds and number == first and 1 in there:
                places.append(1)
            columns.append(tuple(self._tie(there.get(place)) for place in places))
            heads.append(self._round_name(number))
        pages = len(self.bracket_pages)
        note = f"{page + 1} / {pages}" if pages > 1 else ""
        return KnockoutScene(tuple(columns), tuple(heads), tournament.name, note, look)

    def _round_name(self, number: int) -> str:
        left = self.found.tournament.rounds - number
        if left > 2:
            return self.speech.text("tournament-round", number=number)
        return self.speech.text(f"tournament-round-{('final', 'semi', 'quarter')[left]}")

    def _tie(self, meeting: Meeting | None) -> tuple[Contestant, ...]:
        if meeting is None:
            return ()
        seeds = [one.number for one in self.found.entrants if one.seed]
        best, result = knockout.winner(meeting, seeds), meeting.result
        return tuple(
            Contestant(
                self.found.names[one] or self.speech.text("league-nobody"),
                "" if result is None or meeting.is_bye else points_text(result.scores[place]),
                on=best == one,
                out=result is not None and best != one,
            )
            for place, one in enumerate(meeting.entrants)
        )

    def bracket(self, page: int, picture: Picture | None, *, shares: bool) -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        message.say(self._head(text("tournament-bracket")))
        if picture is not None:
            message.show(picture)
        else:
            first, _ = self.bracket_pages[page]
            rounds = range(first, min(first + COLUMNS, self.found.tournament.round + 1))
            for number in rounds:
                lines = [met(self.speech, self.found, one) for one in self.found.in_round(number)]
                message.say(cut("\n".join((f"**{self._round_name(number)}**", *lines)), 1800))
        message.offer(self._turns("bracket", page, len(self.bracket_pages), shares=shares))
        return message

    # A round

    def round(self, number: int, page: int, *, next_round: bool) -> Message:
        """Return the meetings of a round, with buttons to the rounds before and after and, for admins, to the next."""
        text, message, tournament = self.speech.text, Message(accent=ACCENT), self.found.tournament
        meetings = self.found.in_round(number)
        shown = meetings[page * ROUND_PAGE : (page + 1) * ROUND_PAGE]
        lines = [met(self.speech, self.found, one) for one in shown] or [text("tournament-no-round")]
        message.say(self._head(text("tournament-round", number=number)))
        message.say(cut("\n".join(lines), 3000))
        target = Target(tournament.id, page)
        buttons = [
            Target(tournament.id, 0).button(
                "tournament-round", text("league-back"), str(number - 1), disabled=number <= 1
            ),
            Target(tournament.id, 0).button(
                "tournament-round", text("league-on"), str(number + 1), disabled=number >= tournament.round
            ),
        ]
        if (page + 1) * ROUND_PAGE < len(meetings):
            more = Target(tournament.id, page + 1)
            buttons.append(more.button("tournament-round", text("tournament-more-button"), str(number)))
        if next_round:
            style = discord.ButtonStyle.primary
            buttons.append(target.button("tournament-next", text("tournament-next-button"), style=style))
        message.offer(buttons)
        return message

    # What admins did

    def audit(self, acts: tuple[TournamentAct, ...], page: int) -> Message:
        text, message, number = self.speech.text, Message(accent=ACCENT), self.found.tournament.id
        lines = [self._act(one) for one in acts] or [text("league-audit-none")]
        message.say("\n".join((f"### {plain(self.found.tournament.name)} {MIDDLE} {text('league-audit')}", *lines)))
        message.offer(
            [
                Target(number, max(0, page - 1)).button(
                    "tournament-audit", text("league-newer"), "b", disabled=page == 0
                ),
                Target(number, page + 1).button(
                    "tournament-audit", text("league-older"), "f", disabled=len(acts) < PAGE
                ),
            ]
        )
        return message

    def _act(self, act: TournamentAct) -> str:
        details = {name: plain(str(value)) for name, value in act.details.items()}
        if "user" in act.details:
            details["user"] = f"<@{act.details['user']}>"
        details["reason"] = details.get("reason") or "\u2013"
        said = self.speech.text(f"tournament-act-{act.act}", **details)
        return f"<t:{int(act.at)}:f> <@{act.actor_id}> {cut(said, 350)}"


def _cell(meeting: Meeting, entrant: int, places: dict[int, int]) -> str:
    """Return what a meeting brought somebody."""
    result = meeting.result
    if result is None:
        return "\u2026"
    if result.how is How.BYE:
        return FREE
    mine = result.scores[meeting.entrants.index(entrant)]
    others = [one for one in meeting.entrants if one != entrant]
    if len(others) > 1:
        return points_text(mine)
    theirs = result.scores[meeting.entrants.index(others[0])]
    sign = LEVEL if mine == theirs and mine else WON if mine > theirs else LOST
    return f"{sign}{places.get(others[0], 0)}"
