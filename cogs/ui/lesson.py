"""What a lesson says: at each step what it is, what to do next and why; and in the end what the round came to."""

from collections.abc import Iterator
from typing import TypeGuard

import discord

from bot.render.pictures import Picture
from bot.tables.table import Table
from bot.words.events import round_ended_text
from bot.words.speech import Speech
from cogs.ui.parts import Message, Target, option
from engine.actions import Action, Arrange, EndTurn, Knock, LayMeld, LayOff, Play
from engine.board import BoardView
from engine.events import RoundEnded, Turned
from engine.state import Phase
from engine.view import View


def guidance(table: Table, seat: int, speech: Speech) -> Iterator[str]:
    """Yield the goal of the game until its player has moved, and what the step asks for."""
    sees = table.view(seat)
    if not _has_moved(sees.board, seat):
        yield f"> {_taught(speech, 'learn-goal', table)}"
    yield f"> {_taught(speech, _step(table, seat, sees), table)}"


def _taught(speech: Speech, key: str, table: Table) -> str:
    """Return what a lesson says in its game's own words, or in general ones."""
    return speech.text(f"{key}-{table.row.game}")


def _has_moved(board: BoardView | None, seat: int) -> bool:
    history = board.history if board else ()
    return any(getattr(event, "seat", None) == seat for event in history if not isinstance(event, Turned))


def _step(table: Table, seat: int, sees: View) -> str:
    """Return the key of what is said now."""
    board = sees.board
    if seat in sees.choosers:
        return "learn-choose"
    if board is None or not table.is_asked(seat):
        return "learn-wait"
    match board.phase:
        case Phase.UPCARD:
            return "learn-upcard"
        case Phase.DEFEND:
            return "learn-defend"
        case Phase.PLAY:
            return _play_step(table, seat, board)
        case _:
            return "learn-draw"


def _play_step(table: Table, seat: int, board: BoardView) -> str:
    legal = table.legal(seat)
    if any(isinstance(action, EndTurn) for action in legal):
        return "learn-end"
    if board.owed is not None:
        return "learn-owed"
    if any(_is_progress(action) and not table.rules.is_rash(board.hand, action) for action in legal):
        return "learn-lay"
    return "learn-draw" if table.rules.tiles else "learn-discard"


def _is_progress(action: Action) -> TypeGuard[Play]:
    return isinstance(action, LayMeld | LayOff | Arrange | Knock)


def summary(table: Table, speech: Speech, pictures: tuple[Picture, ...], words: tuple[str, ...]) -> Message:
    """Return how the first round went, and the way to a real match."""
    message, text, target = Message(), speech.text, Target(table.id, table.playing.version)
    first = table.playing.rounds[0]
    lines = [text("learn-done", game=text(f"game-{table.row.game}"))]
    lines += [round_ended_text(speech, RoundEnded(one.ending, one.winners, one.points)) for one in first.results]
    for side, points in zip(table.rules.sides, first.points, strict=True):
        names = " / ".join(map(speech.name, side))
        lines.append(f"- {names}: {points:+d}")
    lines += [_taught(speech, "learn-on", table), *words]
    message.say("\n".join(lines))
    for picture in pictures:
        message.show(picture)
    buttons = [
        target.button("learn", text("learn-other")),
        target.button("rules", text("table-rules")),
    ]
    if table.row.guild_id is not None:
        buttons.insert(0, target.button("real", text("learn-real"), style=discord.ButtonStyle.success))
    message.offer(buttons)
    return message


def lessons(speech: Speech, games: tuple[str, ...], page: int) -> Message:
    """Return the games to choose a lesson from."""
    message = Message()
    message.say(speech.text("learn-which"))
    options = [option(speech.text(f"game-{game}"), game, help_text=speech.text(f"game-{game}-help")) for game in games]
    message.choose(Target(0, 0).select("learn", speech.text("rules-which"), options, page=page))
    return message
