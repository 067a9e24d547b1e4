"""The report of a match as a message: what each player kept, what was luck, its course, and what mattered."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import discord

from bot.app import Pozo
from bot.render.course import CourseScene
from bot.render.plates import signed
from bot.tables.recording import Recording
from bot.tables.report import Report
from cogs.ui.moments import ToldMoments, show_moments
from cogs.ui.parts import Message, Target
from cogs.ui.snapshot import Snapshot
from engine.match import Match
from engine.players.judging import MatchCourse, course_of, kept
from engine.players.moments import Moment
from engine.text import Notation

ACCENT: Final = discord.Colour(0x2E6B4F)


@dataclass(frozen=True, slots=True)
class Reading:
    """A report as one seat reads it."""

    at: Snapshot
    seat: int
    recording: Recording
    report: Report

    @property
    def match(self) -> Match:
        return self.recording.now

    @property
    def course(self) -> MatchCourse:
        side = next(number for number, seats in enumerate(self.match.rules.sides) if self.seat in seats)
        return course_of(self.match, side, self.report.turns)

    @property
    def moments(self) -> tuple[Moment, ...]:
        notation = Notation(self.match.rules.tiles)
        return tuple(one.read(notation) for one in self.report.moments[self.seat])


async def report_message(bot: Pozo, reading: Reading, *, shared: bool = False) -> Message:
    """Return a report for whoever played a seat, or for everyone they share it with."""
    at, message, text = reading.at, Message(accent=ACCENT if shared else None), reading.at.speech.text
    course, moments = reading.course, reading.moments
    message.say("\n".join((f"### {text('report-title')} · {text(f'game-{at.row.game}')}", *_players(reading))))
    message.say("\n".join(_luck(reading, course)))
    if len(course.points) > 1 and (shared or not at.person.text_mode):
        message.show(await bot.pictures.course(course_scene(reading, course, moments), at.speech.locale))
    await show_moments(bot, ToldMoments(at, reading.seat, reading.recording, moments, shared=shared), message)
    if not shared:
        here = Target(at.row.id, 0)
        message.offer([here.button("tell", text("replay-share")), here.button("replay", text("table-replay"))])
    return message


def _players(reading: Reading) -> Iterator[str]:
    """Yield for every seat how much it kept, and what it gave away."""
    speech = reading.at.speech
    for seat in range(reading.match.rules.seats):
        turns = reading.report.turns_of(seat)
        share, name = kept(turns), speech.name(seat)
        if share is None:
            yield f"- {speech.text('report-none', name=name)}"
            continue
        lost = round(sum(turn.lost for turn in turns))
        yield f"- {speech.text('report-kept', name=name, share=round(100 * share), lost=lost, turns=len(turns))}"


def _luck(reading: Reading, course: MatchCourse) -> Iterator[str]:
    """Yield what of the difference was play and what was luck."""
    speech = reading.at.speech
    end, play = round(course.points[-1]), round(course.play)
    name = speech.name(reading.seat)
    yield speech.text("report-luck", name=name, end=signed(end), play=signed(play), luck=signed(end - play))
    yield f"-# {speech.text('report-how')}"


def course_scene(reading: Reading, course: MatchCourse, moments: tuple[Moment, ...]) -> CourseScene:
    """Return the course of a match; lines stand where rounds begin, and dots where something is told below."""
    at, values = reading.at, tuple(round(one) for one in course.points)
    dots = tuple(_place(course, moment.version) for moment in moments)
    ends = at.speech.text("report-first"), at.speech.text("report-last")
    title = at.names[reading.seat]
    return CourseScene(values, ends, title, at.speech.text("report-ahead"), at.look, marks=course.rounds, dots=dots)


def _place(course: MatchCourse, version: int) -> int:
    """Return where a version lies in a course: at the turn that it is of."""
    return next((place for place, at in enumerate(course.versions) if at >= version), len(course.versions) - 1)
