"""What a panel says above its pictures: whose turn it is and until when, what happened, and how it stands."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.tables.deadlines import TURN
from bot.tables.dealing import people_at, wanting
from bot.words.events import event_text
from cogs.ui.snapshot import Snapshot
from engine.account import since_last_turn
from engine.actions import Call
from engine.events import Discarded, Drew, Event, Took
from engine.match import Stage, legal_offers, to_act
from engine.state import Phase
from engine.view import View, is_veiled

MOST: Final = 12  # events that are told; of more the last ones


def turn_line(at: Snapshot, sees: View, *, alone: bool) -> str:
    """Return whose turn it is, and until when."""
    said, due = _asked_line(at, sees, alone=alone), _due(at)
    return said if due is None else at.speech.text("panel-clock", said=said, when=f"<t:{int(due)}:R>")


def _asked_line(at: Snapshot, sees: View, *, alone: bool) -> str:
    seat, board, speech = at.seat, sees.board, at.speech
    if seat in sees.choosers:
        return speech.phrase(sees.rules.choice_prompt)
    if told := _absent_line(at, sees):
        return told
    if sees.stage in {Stage.SPREAD, Stage.DEAL} and (board is None or board.result is not None or not board.players):
        return speech.text("panel-between")
    if seat is not None and seat in to_act(at.playing):
        if alone:
            return speech.text("panel-tiles-alone")
        phase = Phase.DRAW if board is None else board.phase
        if phase is Phase.CALLS and Call(seat) not in legal_offers(at.playing, seat):
            return speech.text("panel-calls-others")
        return speech.text(f"panel-{'tiles' if sees.rules.tiles else phase}")
    if board is not None and board.result is not None and is_veiled(at.playing):
        return speech.text("panel-other-board")
    if board is None or sees.choosers or board.result is not None:
        return speech.text("panel-between")
    return speech.text("panel-wait", name=speech.name(board.turn))


def _absent_line(at: Snapshot, sees: View) -> str:
    if not sees.lineups or any(at.seat in lineup for lineup in sees.lineups):
        return ""
    prompt = sees.rules.absent_prompt
    return "" if prompt is None else at.speech.phrase(prompt)


def _due(at: Snapshot) -> float | None:
    """Return when the time of somebody who is asked is up: the reader's own, or the first."""
    own = at.due.get((TURN, at.seat)) if at.seat is not None else None
    return own if own is not None else min((due for (kind, _), due in at.due.items() if kind == TURN), default=None)


def account(at: Snapshot, sees: View) -> str:
    """Return what the others did since the reader's last turn, as somebody at the table would have seen it (R6)."""
    board, seat = sees.board, at.seat
    if board is None or seat is None:
        return ""
    events = since_last_turn(sees.rules, board, seat if seat in board.players else -1)
    told = (event_text(at.speech, event) for event in _worth_telling(events, len(board.players))[-MOST:])
    return " ".join(line for line in told if line)


def _worth_telling(events: Sequence[Event], players: int) -> list[Event]:
    """Return events without those that go without saying: that somebody drew who took nothing, among many."""
    if players <= 2:
        return [*events]
    return [event for event in events if not isinstance(event, Drew)]


def deal_lines(at: Snapshot) -> Iterator[str]:
    """Yield what is known of the deal that comes: its seal, and who wants it now."""
    yield f"-# {at.speech.text('table-seal', commitment=at.commitment)}"
    want, people = wanting(at.extras, at.version), people_at(at.row.seats)
    if want and len(people) > 1:
        yield f"-# {at.speech.text('table-want-deal', want=len(set(want) & set(people)), people=len(people))}"


def is_new_deal(at: Snapshot, sees: View) -> bool:
    """Say whether the reader of a table that nobody else sees has not moved in its first round: its seal is shown."""
    if not at.extras.alone or sees.rounds:
        return False
    history = sees.board.history if sees.board else ()
    return not any(isinstance(event, Drew | Took | Discarded) and event.seat == at.seat for event in history)
