"""What a lesson says: at each step what it is, what to do next and why; and in the end what the round came to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeGuard

import discord

from bot.render.pictures import Picture
from bot.words.events import round_ended_text
from bot.words.speech import Speech
from cogs.ui.parts import Message, Target, option
from cogs.ui.snapshot import Snapshot
from engine.actions import Action, Arrange, EndTurn, Knock, LayMeld, LayOff, Play
from engine.board import BoardView
from engine.events import RoundEnded, Turned
from engine.match import Match, legal_actions
from engine.state import Phase
from engine.view import View


def guidance(at: Snapshot, sees: View, *, asked: bool) -> Iterator[str]:
    """Yield the goal of the game until its player has moved, and what the step asks for."""
    if not _has_moved(sees):
        yield f"> {_taught(at, 'learn-goal')}"
    yield f"> {_taught(at, _step(at.playing, sees, asked=asked))}"


def _taught(at: Snapshot, key: str) -> str:
    """Return what a lesson says in its game's own words, or in general ones."""
    return at.speech.text(f"{key}-{at.row.game}")


def _has_moved(sees: View) -> bool:
    history = sees.board.history if sees.board else ()
    return any(getattr(event, "seat", None) == sees.seat for event in history if not isinstance(event, Turned))


def _step(played: Match, sees: View, *, asked: bool) -> str:
    """Return the key of what is said now."""
    board = sees.board
    if sees.seat in sees.choosers:
        return "learn-choose"
    if board is None or not asked:
        return "learn-wait"
    match board.phase:
        case Phase.UPCARD:
            return "learn-upcard"
        case Phase.DEFEND:
            return "learn-defend"
        case Phase.PLAY:
            return _play_step(played, board, legal_actions(played, board.turn))
        case _:
            return "learn-draw"


def _play_step(played: Match, board: BoardView, legal: Sequence[Action]) -> str:
    if any(isinstance(action, EndTurn) for action in legal):
        return "learn-end"
    if board.owed is not None:
        return "learn-owed"
    if any(_is_progress(action) and not played.rules.is_rash(board.hand, action) for action in legal):
        return "learn-lay"
    return "learn-draw" if played.rules.tiles else "learn-discard"


def _is_progress(action: Action) -> TypeGuard[Play]:
    return isinstance(action, LayMeld | LayOff | Arrange | Knock)


def summary(at: Snapshot, pictures: Iterable[Picture] = (), words: Iterable[str] = ()) -> Message:
    """Return how the first round went, and the way to a real match."""
    message, match, speech = Message(), at.playing, at.speech
    text, target, first = speech.text, Target(at.row.id, match.version), match.rounds[0]
    lines = [text("learn-done", game=text(f"game-{at.row.game}"))]
    lines += [round_ended_text(speech, RoundEnded(one.ending, one.winners, one.points)) for one in first.results]
    for side, points in zip(match.rules.sides, first.points, strict=True):
        names = " / ".join(map(speech.name, side))
        lines.append(f"- {names}: {points:+d}")
    lines += [_taught(at, "learn-on"), *words]
    message.say("\n".join(lines))
    for picture in pictures:
        message.show(picture)
    message.offer(
        [
            target.button("alone", text("learn-real"), at.row.game, style=discord.ButtonStyle.success),
            target.button("learn", text("learn-other")),
            target.button("rules", text("table-rules")),
        ]
    )
    return message


def lessons(speech: Speech, games: tuple[str, ...], page: int) -> Message:
    """Return the games to choose a lesson from."""
    message = Message()
    message.say(speech.text("learn-which"))
    options = [option(speech.text(f"game-{game}"), game, help_text=speech.text(f"game-{game}-help")) for game in games]
    message.choose(Target(0, 0).select("learn", speech.text("rules-which"), options, page=page))
    return message
