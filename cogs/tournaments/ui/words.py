"""How tournaments are put into words: what they are, who meets whom, and what came of it."""

from bot.tournaments.meetings import POINT, How, Meeting
from bot.tournaments.records import Overview
from bot.tournaments.tournament import Format, Tournament, is_mirrored
from bot.words.speech import Speech, plain

MIDDLE = "\u00b7"
HALF = "\u00bd"
DASH = " \u2013 "


def named(speech: Speech, name: str) -> str:
    """Return a name as it is written in a message; whoever was forgotten has none."""
    return plain(name) if name else speech.text("league-nobody")


def points_text(score: int) -> str:
    """Return parts of a point: halves as such, other parts with two places."""
    whole, rest = divmod(score, POINT)
    if 2 * rest == POINT:
        return f"{whole or ''}{HALF}"
    return str(whole) if not rest else f"{score / POINT:.2f}"


def duration(speech: Speech, minutes: int) -> str:
    """Return how long something lasts."""
    for unit, size in (("days", 24 * 60), ("hours", 60)):
        if minutes % size == 0:
            return speech.text(f"tournament-{unit}", count=minutes // size)
    return speech.text("tournament-minutes", count=minutes)


def facts(speech: Speech, tournament: Tournament) -> str:
    """Return what is played and how, on one line."""
    text, settings = speech.text, tournament.settings
    said = [text(f"game-{tournament.game}"), text(f"tournament-format-{settings.format}")]
    if settings.seats > 2:
        said.append(text("tournament-seats", count=settings.seats))
    if settings.pairs:
        said.append(text("tournament-mirrored" if is_mirrored(tournament) else "tournament-pairs"))
    if tournament.rounds or settings.rounds:
        said.append(text("tournament-rounds", count=tournament.rounds or settings.rounds or 0))
    if settings.format is Format.ROBIN and settings.legs > 1:
        said.append(text("tournament-legs"))
    if settings.best_of > 1:
        said.append(text("tournament-best-of", count=settings.best_of))
    said.append(text("tournament-deadline", time=duration(speech, settings.minutes)))
    return f" {MIDDLE} ".join(said)


def met(speech: Speech, found: Overview, meeting: Meeting) -> str:
    """Return a meeting as one line: who, and what came of it or where it is played."""
    names = [named(speech, found.names.get(one, "")) for one in meeting.entrants]
    result, table = meeting.result, found.tables.get(meeting.id)
    number = f"{meeting.number + 1}\\."
    if not names:
        return f"{number} \u2013"
    if len(names) == 1:
        key = "tournament-bye" if result is None or not result.absent[0] else "tournament-gone"
        return f"{number} {speech.text(key, name=names[0])}"
    if result is None:
        where = f" {MIDDLE} <#{table[1]}>" if table else ""
        return f"{number} {DASH.join(names)}{where}"
    order = sorted(range(len(names)), key=lambda place: -result.scores[place])
    told = [
        f"**{names[place]}**" if result.scores[place] == max(result.scores) > 0 else names[place] for place in order
    ]
    scores = " : ".join(points_text(result.scores[place]) for place in order)
    how = "" if result.how is How.PLAYED else f" {MIDDLE} *{speech.text(f'tournament-how-{result.how}')}*"
    return f"{number} {DASH.join(told)} {MIDDLE} {scores}{how}"
