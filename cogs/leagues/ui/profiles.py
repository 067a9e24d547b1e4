"""A profile: what somebody has done in the leagues of a server, in words and a picture; private unless it is shared."""

from collections.abc import Sequence
from typing import Final

import discord

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.leagues.careers import Career
from bot.leagues.league import LeagueKind
from bot.render.course import CourseScene
from bot.render.palette import Look
from bot.render.pictures import Picture, look_of
from bot.words.speech import Speech, plain
from cogs.leagues.ui.words import person
from cogs.ui.parts import Message

ACCENT: Final = discord.Colour(0x2E6B4F)
MIDDLE: Final = "\u00b7"
ARROW: Final = " \u2192 "
SHOWN: Final = 8  # leagues
LAST: Final = 6  # values of a course that are written out


async def show_profile(
    bot: Pozo, interaction: discord.Interaction, member: discord.User | discord.Member, *, share: bool
) -> None:
    """Answer with the profile of somebody, to everyone in the channel if that was asked for."""
    careers = await bot.leagues.careers(interaction.guild_id or 0, member.id)
    if not careers:
        raise DeniedError(Denial.NO_PROFILE, name=plain(member.display_name))
    await interaction.response.defer(ephemeral=not share, thinking=True)
    language = await bot.public_language(interaction) if share else await bot.language_of(interaction)
    speech, name = Speech(bot.words, language), member.display_name
    look, picture = await _look(bot, interaction, share=share), None
    if look is not None:
        picture = await bot.pictures.course(course_scene(speech, name, careers[0], look), language)
    await interaction.edit_original_response(**profile(speech, name, careers, picture).edited())


async def _look(bot: Pozo, interaction: discord.Interaction, *, share: bool) -> Look | None:
    """Return the look of whoever will see it; none for one who wants words instead of pictures."""
    server = await bot.servers.get(interaction.guild_id or 0)
    if share:
        return look_of(server.theme, server.felt, "two")
    reader = await bot.people.get(interaction.user.id)
    return None if reader.text_mode else look_of(reader.themed(server), server.felt, reader.deck)


def course_scene(speech: Speech, name: str, career: Career, look: Look) -> CourseScene:
    """Return how somebody came to where they are in the league they have played most in; lines mark its seasons."""
    ends = speech.text("league-course-first"), speech.text("league-course-last")
    title = f"{name} {MIDDLE} {career.league.name}"
    is_ladder = career.league.kind is LeagueKind.LADDER
    game = speech.text(f"game-{career.league.game}")
    return CourseScene(career.course, ends, title, game, look, places=is_ladder, marks=career.seasons)


def profile(speech: Speech, name: str, careers: Sequence[Career], picture: Picture | None) -> Message:
    """Return the profile: a paragraph for each league, the busiest first."""
    message = Message(accent=ACCENT)
    message.say(f"### {plain(name)}")
    if picture is not None:
        message.show(picture)
    for career in careers[:SHOWN]:
        message.say("\n".join(_career(speech, career, drawn=picture is not None and career is careers[0])))
    return message


def _career(speech: Speech, career: Career, *, drawn: bool) -> list[str]:
    text, league, share = speech.text, career.league, round(100 * career.wins / career.games)
    lines = [
        f"**{plain(league.name)}** {MIDDLE} {text(f'game-{league.game}')}",
        f"{text(f'league-career-{league.kind}', value=str(career.value))} {MIDDLE} "
        + text("league-player-games", games=career.games, wins=career.wins, share=share),
    ]
    if career.longest > 1:
        lines.append(f"- {text('league-career-streak', count=career.longest)}")
    if career.best is not None:
        best, value = career.best
        lines.append(f"- {text(f'league-career-best-{league.kind}', name=person(speech, best), value=str(value))}")
    if career.favourite is not None:
        other, times = career.favourite
        lines.append(f"- {text('league-career-favourite', name=person(speech, other), count=times)}")
    if career.ending is not None:
        ending, times = career.ending
        lines.append(f"- {text('league-career-ending', how=text(f'ending-{ending}'), count=times)}")
    if not drawn and len(career.course) > 1:
        values = ARROW.join(map(str, (career.course[0], *career.course[1:][-LAST:])))
        lines.append(f"-# {text('league-course', values=values)}")
    return lines
