"""What is said of the deal of the day: its page, what a try came to, and what is told once it is over."""

import calendar
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import discord

from bot.app import Pozo
from bot.daily import date_of, day_end, longest, score_of, streak
from bot.people import Person
from bot.render.calendar import WEEK, CalendarScene
from bot.render.palette import Look
from bot.render.pictures import Picture, look_of
from bot.render.plates import signed
from bot.storage.days import DayRow, TryRow
from bot.tables.seal import Seal
from bot.words.events import round_ended_text
from bot.words.speech import Speech, plain
from cogs.ui.parts import Message, Target
from cogs.ui.snapshot import Snapshot
from engine.events import RoundEnded

ACCENT: Final = discord.Colour(0x2E6B4F)
SUCCESS, PRIMARY = discord.ButtonStyle.success, discord.ButtonStyle.primary
SHOWN: Final = 10  # of a server's ranking
OPEN: Final = "\u00b7"  # stands for a try without a score
MIDDLE: Final = " \u00b7 "


@dataclass(frozen=True, slots=True)
class DayStanding:
    """How somebody stands on a day: their tries so far, and the scores of their server, the best first."""

    number: int
    user_id: int
    tries: tuple[TryRow, ...]
    ranking: tuple[TryRow, ...]

    @property
    def own(self) -> TryRow | None:
        return next((one for one in self.tries if one.day == self.number), None)

    @property
    def score(self) -> int | None:
        return None if self.own is None else self.own.score

    @property
    def finished(self) -> frozenset[int]:
        return frozenset(one.day for one in self.tries if one.score is not None)

    @property
    def streak(self) -> int:
        return streak(self.finished, self.number)

    def place(self, one: TryRow) -> int:
        """Return a place in the server: who has the same score has the same place."""
        scores = [other.score for other in self.ranking if other.score is not None]
        return 1 + sum(score > (one.score or 0) for score in scores)

    @property
    def is_ranked(self) -> bool:
        return any(one.user_id == self.user_id for one in self.ranking)


async def standing_of(bot: Pozo, user_id: int, guild_id: int, number: int) -> DayStanding:
    tries, ranking = await bot.store.tries_of(user_id), await bot.store.tries_in(guild_id, number)
    return DayStanding(number, user_id, tuple(one for one in tries if one.day <= number), ranking)


# The calendar


async def calendar_of(bot: Pozo, speech: Speech, standing: DayStanding, person: Person, look: Look) -> Picture | str:
    """Return the month of a day as a picture, or in words for who wants those."""
    scene = calendar_scene(speech, standing, look)
    if person.text_mode:
        return MIDDLE.join((scene.title, *(f"{day}: {mark}" for day, mark in scene.marks)))
    return await bot.pictures.calendar(scene)


def calendar_scene(speech: Speech, standing: DayStanding, look: Look) -> CalendarScene:
    today = date_of(standing.number)
    first, days = calendar.monthrange(today.year, today.month)
    begins = standing.number - today.day + 1
    marks = tuple((one.day - begins + 1, _mark(one)) for one in standing.tries if one.day >= begins)
    title = f"{speech.text('month', month=today.month)} {today.year}"
    heads = tuple(speech.text("weekdays").split())
    assert len(heads) == WEEK
    return CalendarScene(heads, first, days, marks, today.day, title, _streak(speech, standing.streak), look)


def _mark(one: TryRow) -> str:
    return OPEN if one.score is None else signed(one.score)


def _streak(speech: Speech, count: int) -> str:
    return speech.text("daily-streak", count=count) if count else ""


# The page of today


def day_text(number: int) -> str:
    return date_of(number).isoformat()


def page(  # noqa: PLR0913  # a day, how somebody stands in it, and what they can do
    speech: Speech,
    day: DayRow,
    standing: DayStanding,
    month: Picture | str,
    *,
    going: bool,
    updated: bool,
    has_before: bool,
) -> Message:
    """Return the page of today: what is played, how somebody stands, and what they can do."""
    message, text, target = Message(accent=ACCENT), speech.text, Target(0, day.day)
    message.say("\n".join(_head(speech, day, "daily-title")))
    message.say("\n".join(_stand(speech, standing, going=going, updated=updated)))
    if isinstance(month, str):
        message.say(month)
    else:
        message.show(month)
    message.say("\n".join(ranking_lines(speech, standing)))
    begun = standing.own is not None
    buttons = [target.button("practise", text("daily-practise"), disabled=going)] if begun or updated else []
    if not updated and (going or not begun):
        buttons = [target.button("try", text("daily-go-on" if begun else "daily-play"), style=SUCCESS)]
    if standing.score is not None:
        buttons.append(target.button("boast", text("daily-share")))
    if has_before:
        buttons.append(Target(0, day.day - 1).button("dayend", text("daily-before")))
    message.offer([*buttons, Target(0, 0).button("puzzle", text("daily-puzzles"))])
    return message


def _head(speech: Speech, day: DayRow, key: str) -> Iterator[str]:
    yield f"## {speech.text(key, day=day_text(day.day))}"
    yield f"**{speech.text(f'game-{day.game}')}**"


def _stand(speech: Speech, standing: DayStanding, *, going: bool, updated: bool) -> Iterator[str]:
    text = speech.text
    if standing.score is not None:
        yield text("daily-score", score=signed(standing.score))
        yield from place_lines(speech, standing)
    elif updated:
        yield text("denied-day-updated")
    elif going:
        yield text("daily-going")
    elif standing.own is not None:
        yield text("daily-given-up")
    else:
        yield text("daily-how")
    most = longest(standing.finished)
    if most > standing.streak:
        yield f"-# {text('daily-longest', count=most)}"
    yield f"-# {text('daily-ends', when=f'<t:{day_end(standing.number)}:R>')}"


def place_lines(speech: Speech, standing: DayStanding) -> Iterator[str]:
    """Yield which place a score has in the server, and for how many days in a row there was one."""
    if standing.own is not None and standing.is_ranked:
        place, count = standing.place(standing.own), len(standing.ranking)
        yield speech.text("daily-place", place=place, count=count)
    if standing.streak:
        yield _streak(speech, standing.streak)


def ranking_lines(speech: Speech, standing: DayStanding) -> Iterator[str]:
    """Yield the best of the server, and whoever asks if they are further down."""
    yield f"**{speech.text('daily-ranking')}**"
    if not standing.ranking:
        yield speech.text("daily-ranking-none")
    for number, one in enumerate(standing.ranking):
        mine = one.user_id == standing.user_id
        if number < SHOWN or mine:
            line = f"{standing.place(one)}. {plain(one.name)} {_mark(one)}"
            yield f"**{line}**" if mine else line


# A try that is over


async def tried(bot: Pozo, at: Snapshot, pictures: tuple[Picture, ...], words: tuple[str, ...]) -> Message:
    """Return what a try came to, for whoever played it."""
    day, match, speech = at.extras.day, at.playing, at.speech
    assert day is not None
    message, text, target = Message(), speech.text, Target(0, day.number)
    message.say(f"### {text('daily-title', day=day_text(day.number))}{MIDDLE}{text(f'game-{at.row.game}')}")
    if match.rounds and at.seat is not None:
        user = at.row.seats[at.seat].user_id or 0
        standing = await standing_of(bot, user, at.row.guild_id or 0, day.number)
        ended = [RoundEnded(one.ending, one.winners, one.points) for one in match.rounds[0].results]
        lines = [round_ended_text(speech, one) for one in ended]
        if day.counts and standing.score is not None:
            lines += [text("daily-score", score=signed(standing.score)), *place_lines(speech, standing)]
        else:
            lines.append(text("daily-practised", score=signed(score_of(match, at.seat))))
        message.say("\n".join((*lines, *words)))
    else:
        message.say(text("daily-given-up" if day.counts else "table-ended"))
    for picture in pictures:
        message.show(picture)
    message.offer(
        [
            target.button("today", text("daily-page"), style=PRIMARY),
            target.button("practise", text("daily-practise")),
            *([target.button("boast", text("daily-share"))] if day.counts and match.rounds else []),
        ]
    )
    return message


def boasted(speech: Speech, day: DayRow, standing: DayStanding, name: str) -> Message:
    """Return a score for everyone in the channel; it names no card."""
    message = Message(accent=ACCENT)
    message.say("\n".join(_head(speech, day, "daily-title")))
    score = signed(standing.score or 0)
    message.say("\n".join((speech.text("daily-shared", name=plain(name), score=score), *place_lines(speech, standing))))
    message.offer([Target(0, day.day).button("today", speech.text("daily-too"), style=SUCCESS)])
    return message


# A day that is over


def report(speech: Speech, day: DayRow, standing: DayStanding, tries: int) -> Message:
    """Return what is told of a day that is over: the best line, the seal, and the scores of the server."""
    message, text = Message(accent=ACCENT), speech.text
    message.say("\n".join(_head(speech, day, "daily-over")))
    key = "daily-best-hand" if day.by_hand else "daily-best-computer"
    lines = [text(key, score=signed(day.best or 0), tries=tries)]
    if standing.score is not None:
        lines.append(text("daily-score", score=signed(standing.score)))
    message.say("\n".join((*lines, "", *ranking_lines(speech, standing))))
    message.say(f"-# {text('daily-seal', seed=day.seed.hex(), commitment=Seal(day.seed).commitment)}")
    message.offer(
        [
            Target(day.day, 0).button("line", text("daily-line"), style=PRIMARY),
            Target(0, 0).button("today", text("daily-page")),
        ]
    )
    return message


async def look_for(bot: Pozo, person: Person, guild_id: int) -> Look:
    """Return the look that somebody chose, or else their server."""
    server = await bot.servers.get(guild_id)
    return look_of(person.themed(server), server.felt, person.deck)
