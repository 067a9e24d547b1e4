"""The moments of a match in a message: each as the position it was, what was done, what was better, and why."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app import Pozo
from bot.render.alt import hand_alt, table_alt
from bot.render.from_view import hand_scene, table_scene
from bot.render.palette import Look
from bot.tables.recording import Recording
from bot.words.actions import advice_text
from bot.words.speech import Speech
from cogs.ui.parts import Message, Target
from cogs.ui.snapshot import Snapshot
from engine.actions import Action, Arrange, Discard, Knock, LayMeld, LayOff
from engine.board import BoardView
from engine.cards import Card
from engine.players.moments import Moment
from engine.view import View, view


async def show_moments(  # noqa: PLR0913  # which moments of what, where and for whom
    bot: Pozo, at: Snapshot, message: Message, recording: Recording, found: Sequence[Moment], *, replays: bool
) -> None:
    """Add the moments that mattered to a seat, as its owner likes them, each with the way into the replay."""
    text = at.speech.text
    message.say(text("moments-intro" if found else "moments-none"))
    for number, moment in enumerate(found, 1):
        sees = view(recording.at(moment.version).match, at.seat)
        message.say(moment_text(at.speech, moment, sees.board))
        await _show(bot, at, message, sees, moment, number)
        if replays:
            message.offer([Target(at.row.id, moment.version).button("replay", text("moment-replay"))])


async def _show(  # noqa: PLR0913, PLR0917  # what is shown of which moment, and where
    bot: Pozo, at: Snapshot, message: Message, sees: View, moment: Moment, number: int
) -> None:
    """Show what the seat saw, with the cards raised that the better move is about."""
    if sees.board is None:
        return
    hand = hand_scene(sees, at.look, at.person.sort, frozenset(cards_of(moment.better)))
    if at.person.text_mode:
        message.say(f"{table_alt(table_scene(sees, at.speech, Look()), at.speech)} {hand_alt(hand, at.speech)}")
        return
    drawn = await bot.pictures.private(sees, at.names, at.speech.locale, at.look, hand)
    message.show(replace(drawn, name=f"moment-{number}.png"))


def moment_text(speech: Speech, moment: Moment, board: BoardView | None) -> str:
    """Return a moment in a line: what was done, what would have been better, and why."""
    return speech.text(
        "moment-good" if moment.taken == moment.better else "moment-better",
        number=moment.round,
        taken=advice_text(speech, moment.taken, board),
        better=advice_text(speech, moment.better, board),
        reason=speech.why(moment.why) if moment.why is not None else "",
    ).rstrip()


def cards_of(action: Action) -> Sequence[Card]:
    """Return the cards that an action is about."""
    match action:
        case LayMeld():
            return action.cards
        case LayOff() | Discard():
            return (action.card,)
        case Knock(card=int(card)):
            return (Card(card),)
        case Arrange():
            return tuple(tile for tiles in action.table for tile in tiles)
        case _:
            return ()
