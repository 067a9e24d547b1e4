"""A planned turn in messages: the form in which it is made, and what a panel says of it."""

from collections.abc import Iterator, Sequence
from typing import Final

import discord

from bot.tables.plans import LINES, Plan
from bot.words.actions import action_text
from bot.words.speech import Speech
from cogs.ui.parts import IN_SELECT, Component, Message, Target, option
from cogs.ui.snapshot import Snapshot
from engine.board import BoardView
from engine.cards import Card
from engine.match import refusal
from engine.plan import PlannedTurn
from engine.text import Notation

PLAIN, DANGER = discord.ButtonStyle.secondary, discord.ButtonStyle.danger
SUCCESS: Final = discord.ButtonStyle.success
NO_TURN: Final = PlannedTurn()


def turn_at(plan: Plan | None, line: int) -> PlannedTurn:
    """Return a planned turn, or one for which nothing is planned."""
    return plan.turns[line] if plan is not None and line < len(plan.turns) else NO_TURN


# What is said


def planned_text(speech: Speech, turn: PlannedTurn, *, tiles: bool) -> str:
    """Return a planned turn in words."""
    if tiles:
        return speech.text("plan-says-place" if turn.place else "plan-says-draw", cards=speech.cards(turn.place))
    parts = [speech.text("plan-says-take" if turn.take else "plan-says-draw", cards=speech.cards(turn.take))]
    if turn.out:
        parts.append(speech.text("plan-says-out"))
    if turn.throw:
        parts.append(speech.text("plan-says-throw", cards=speech.cards(turn.throw)))
    return "; ".join(parts)


def plan_lines(at: Snapshot) -> Iterator[str]:
    """Yield what a panel says of its owner's plan: that it waits, or what became of it."""
    plan, speech, match = at.plan, at.speech, at.playing
    if plan is None or plan.round != len(match.rounds):
        return
    if plan.done or plan.stopped:
        notation = Notation(match.rules.tiles)
        done = [action_text(speech, notation.read_action(f"{at.seat}: {line}"), None) for line in plan.done]
        key = "plan-stopped" if plan.stopped else "plan-played"
        yield speech.text(key, done=" · ".join(done) or speech.text("plan-nothing"), why=_why(at, plan))
    if plan.waits:
        yield f"-# {speech.text('plan-waits', plan=planned_text(speech, plan.turns[0], tiles=match.rules.tiles))}"


def _why(at: Snapshot, plan: Plan) -> str:
    """Return why a plan could not go on, as long as that still holds."""
    if not plan.stopped:
        return ""
    if not plan.wanted:
        return at.speech.text("plan-surprise")
    wanted = Notation(at.playing.rules.tiles).read_action(f"{at.seat}: {plan.wanted}")
    wrong = refusal(at.playing, wanted)
    label = at.speech.text("plan-wanted", action=action_text(at.speech, wanted, None))
    return label if wrong is None else f"{label} {at.speech.refusal(wrong)}"


# The form


def plan_form(at: Snapshot, board: BoardView, line: int, useful: Sequence[Card]) -> Message:
    """Return the form of a plan at one of its turns; whatever is chosen in it is kept at once."""
    speech, tiles, message = at.speech, at.playing.rules.tiles, Message()
    plan = at.plan
    lines = [speech.text("plan-title"), f"-# {speech.text('plan-about')}"]
    for number in range(LINES):
        turn = turn_at(plan, number)
        if number == line or not turn.is_empty:
            said = speech.text("plan-empty") if turn.is_empty else planned_text(speech, turn, tiles=tiles)
            mark = "**" if number == line else ""
            lines.append(f"{mark}{speech.text('plan-line', number=number + 1, said=said)}{mark}")
    message.say("\n".join(lines))
    turn, target = turn_at(plan, line), Target(at.row.id, line)
    if tiles:
        _cards(message, target, "plan-place", speech, board.hand, turn.place, most=len(board.hand))
    else:
        if useful:
            _cards(message, target, "plan-take", speech, useful, turn.take, most=len(useful))
        _cards(message, target, "plan-throw", speech, board.hand, turn.throw, most=1)
    _buttons(message, at, line)
    return message


def _cards(  # noqa: PLR0913, PLR0917  # what is chosen of what, and where it goes
    message: Message,
    target: Target,
    verb: str,
    speech: Speech,
    cards: Sequence[Card],
    chosen: Sequence[Card],
    *,
    most: int,
) -> None:
    """Offer cards to be chosen, in several selects where they are many: each speaks of its own part."""
    for start in range(0, len(cards), IN_SELECT):
        part = cards[start : start + IN_SELECT]
        options = [
            option(label, str(int(card)), chosen=card in chosen)
            for card, label in zip(part, speech.each_card(part), strict=True)
        ]
        label = speech.text(verb)
        message.choose(target.select(verb, label, options, str(start), least=0, most=min(most, len(part))))


def _buttons(message: Message, at: Snapshot, line: int) -> None:
    text, plan, tiles = at.speech.text, at.plan, at.playing.rules.tiles
    here, turn = Target(at.row.id, line), turn_at(at.plan, line)
    buttons: list[Component] = []
    if not tiles:
        style = SUCCESS if turn.out else PLAIN
        buttons.append(here.button("plan-out", text("plan-out-on" if turn.out else "plan-out-off"), style=style))
    if line:
        buttons.append(Target(at.row.id, line - 1).button("plan-line", text("plan-earlier"), "earlier"))
    if line + 1 < LINES and not turn.is_empty:
        buttons.append(Target(at.row.id, line + 1).button("plan-line", text("plan-later"), "later"))
    buttons.append(here.button("plan-drop", text("plan-drop"), style=DANGER, disabled=plan is None or not plan.turns))
    message.offer(buttons)
