"""The seasons of a league: which is open, which is planned, who won the earlier ones."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.leagues.league import League
from bot.leagues.records import Season
from bot.leagues.views import PlaceLine
from bot.words.speech import Speech, plain
from cogs.leagues.ui.boards import Boards
from cogs.leagues.ui.words import person, worth
from cogs.ui.parts import Message, Target
from cogs.ui.public import ACCENT

SHOWN: Final = 10


def season_message(  # noqa: PLR0913  # what is known of seasons
    league: League,
    speech: Speech,
    seasons: Sequence[Season],
    champions: Sequence[Sequence[PlaceLine]],
    playing: Mapping[int, Sequence[str]],
    *,
    manages: bool,
) -> Message:
    """Return the newest seasons with their champions; those who look after the league can end one and plan the next."""
    boards, message = Boards(league, speech), Message(accent=ACCENT)
    lines = [f"### {plain(league.name)}"]
    for season, best in zip(seasons[:SHOWN], champions, strict=True):
        won = [f"{person(speech, one.name)} ({worth(league, one)})" for one in best]
        if season.number in playing and not won:
            both = speech.list(tuple(person(speech, name) for name in playing[season.number]))
            lines.append(f"- **{boards.season_name(season)}** {speech.text('league-playoff-open', names=both)}")
            continue
        champion = f" \u00b7 {speech.text('league-won', names=speech.list(won))}" if won else ""
        lines.append(f"- **{boards.season_name(season)}** {boards.dates(season)}{champion}")
    message.say("\n".join(lines))
    closed = [one for one in seasons if one.closed_at is not None][:4]
    message.offer(
        Target(league.id, 0).button("league-yearbook", boards.season_name(one), str(one.number)) for one in closed
    )
    if manages:
        target = Target(league.id, 0)
        message.offer(
            [
                target.button("league-close", speech.text("league-close"), style=discord.ButtonStyle.danger),
                target.button("league-end", speech.text("league-end")),
                target.button("league-plan", speech.text("league-plan")),
                *(
                    target.button("league-unplan", speech.text("league-unplan", number=one.number))
                    for one in seasons
                    if one.opened_at is None
                ),
            ]
        )
    return message


def sure_message(league: League, speech: Speech, season: Season) -> Message:
    message = Message()
    message.say(speech.text("league-close-sure", league=plain(league.name), number=season.number))
    button = Target(league.id, season.number).button(
        "league-closed", speech.text("league-close"), style=discord.ButtonStyle.danger
    )
    message.offer([button])
    return message
