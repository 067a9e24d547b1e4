"""The yearbook of a season, which stays readable: final table, awards, the course of the first five, files."""

from typing import Final

import discord

from bot.leagues.awards import AwardKind
from bot.leagues.league import League
from bot.leagues.views import Yearbook
from bot.render.pictures import Picture
from bot.words.speech import Speech, plain
from cogs.leagues.ui.boards import Boards
from cogs.leagues.ui.words import person
from cogs.ui.parts import Message, Target

ACCENT: Final = discord.Colour(0x2E6B4F)


def award_lines(speech: Speech, book: Yearbook) -> list[str]:
    """Return the awards of a season, one to a line."""
    said: list[str] = []
    for award in book.awards:
        names = speech.list(tuple(person(speech, book.names.get(user, "")) for user in award.users))
        value = f"+{award.value}" if award.kind is AwardKind.COMEBACK else str(award.value)
        ending = speech.text(f"ending-{award.ending}") if award.ending else ""
        said.append(speech.text(f"league-award-{award.kind}", names=names, value=value, ending=ending))
    return said


def yearbook_message(league: League, speech: Speech, book: Yearbook, picture: Picture | None) -> Message:
    text, message, boards = speech.text, Message(accent=ACCENT), Boards(league, speech)
    season = book.page.season
    message.say(f"### {plain(league.name)} \u00b7 {boards.season_name(season)}\n-# {boards.dates(season)}")
    if book.champions:
        names = speech.list(tuple(person(speech, one.name) for one in book.champions))
        message.say(text("league-champions", names=names, count=len(book.champions)))
    if picture is not None:
        message.show(picture)
    else:
        lines = [f"{one.place}\\. {person(speech, one.name)} \u00b7 {one.value}" for one in book.page.lines]
        message.say("\n".join(lines) or text("league-standings-none"))
    message.say("\n".join(award_lines(speech, book)))
    courses = [f"{person(speech, book.names.get(user, ''))}: {_arrows(values)}" for user, values in book.courses]
    if courses:
        message.say("\n".join((f"**{text('league-yearbook-courses')}**", *courses)))
    target, number = Target(league.id, 0), str(season.number)
    message.offer(
        [
            target.button("league-page", text("league-yearbook-standings"), number),
            target.button("league-files", text("league-yearbook-files"), number),
        ]
    )
    return message


def _arrows(values: tuple[int, ...]) -> str:
    return " \u2192 ".join(map(str, values))
