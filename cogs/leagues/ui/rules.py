"""What a league is, told to whoever thinks of joining: its game and rules, its seasons, its guards."""

import json
from collections.abc import Iterator

import discord

from bot.leagues.league import Joining, League, LeagueKind, NoAnswer, Title
from bot.words.speech import Speech, plain
from cogs.leagues.ui.forms import season_text
from cogs.ui.clocks import clock_text
from cogs.ui.parts import Message, Target
from cogs.ui.public import ACCENT, value_text
from engine.variants import VARIANTS


def about(league: League, speech: Speech) -> Message:
    """Return all that holds in a league, with a button to join it."""
    message = Message(accent=ACCENT)
    message.say("\n".join(_lines(league, speech)))
    button = Target(league.id, 0).button("league-join", speech.text("league-join"), style=discord.ButtonStyle.success)
    message.offer([button])
    return message


def _lines(league: League, speech: Speech) -> Iterator[str]:
    text, settings = speech.text, league.settings
    yield f"## {plain(league.name)}"
    yield f"{text(f'game-{league.game}')} \u00b7 {text(f'league-about-{league.kind}')}"
    chosen = json.loads(league.options)
    agreed = [
        f"{text(f'option-{one.name}')}: {value_text(speech, one, chosen[one.name])}"
        for one in VARIANTS[league.game].options
        if one.name in chosen
    ]
    rules = ", ".join(agreed) or text("league-about-usual")
    yield f"- {text('league-about-rules', rules=rules, mark=league.fingerprint)}"
    yield f"- {text('lobby-clock', clock=clock_text(speech, settings.clock))}"
    yield f"- {text('league-about-season', length=season_text(speech, settings.season_days))}"
    role = f"<@&{settings.role_id}>" if settings.joining is Joining.ROLE else ""
    yield f"- {text(f'league-about-joining-{settings.joining}', role=role)}"
    if settings.pair_cap:
        yield f"- {text('league-about-cap', count=settings.pair_cap)}"
    if league.kind is LeagueKind.LADDER:
        yield f"- {text('league-about-reach', count=settings.reach)}"
    if settings.no_answer is not NoAnswer.NOTHING:
        yield f"- {text(f'league-about-no-answer-{settings.no_answer}', hours=settings.challenge_hours)}"
        yield f"- {text('league-about-walkovers', count=settings.walkovers)}"
        if settings.declines:
            yield f"- {text('league-about-declines', count=settings.declines)}"
    if settings.holiday_days:
        yield f"- {text('league-about-holidays', count=settings.holiday_days)}"
    if settings.cooldown_hours:
        yield f"- {text('league-about-cooldown', hours=settings.cooldown_hours)}"
    if settings.drop_days:
        yield f"- {text('league-about-drop', count=settings.drop_days)}"
    if settings.title is not Title.SHARED:
        yield f"- {text(f'league-about-title-{settings.title}')}"
    if settings.least_games > 1:
        yield f"- {text('league-about-least', count=settings.least_games)}"
    yield f"- {text('league-about-leaving')}"
