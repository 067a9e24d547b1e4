"""The moments of a match in a message: each as the position it was, what was done, what was better, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app import Pozo
from bot.render.alt import hand_alt, table_alt
from bot.render.from_view import hand_scene, table_scene
from bot.render.palette import Look
from bot.tables.recording import Recording
from bot.words.actions import advice_text
from cogs.ui.parts import Message, Target
from cogs.ui.snapshot import Snapshot
from engine.actions import Action, Arrange, Discard, Knock, LayMeld, LayOff
from engine.cards import Card
from engine.players.moments import Moment
from engine.view import View, view

OWN, SHARED = ("moments", "moments-none"), ("moments-shared", "moments-shared-none")
OWN_MOMENT, SHARED_MOMENT = ("moment-good", "moment-better"), ("moment-shared-good", "moment-shared-better")


@dataclass(frozen=True, slots=True)
class ToldMoments:
    """The moments of a seat, told to whoever played it, or by them to everyone."""

    at: Snapshot
    seat: int
    recording: Recording
    found: Sequence[Moment]
    shared: bool = False

    def sees(self, moment: Moment) -> View:
        """Return what the seat saw; its match is over, and its owner may show that to others."""
        return view(self.recording.at(moment.version).match, self.seat)


async def show_moments(bot: Pozo, told: ToldMoments, message: Message) -> None:
    """Add the moments that mattered to a seat, each with the way into the replay for its owner."""
    at, (some, none) = told.at, SHARED if told.shared else OWN
    message.say(at.speech.text(some if told.found else none, name=at.speech.name(told.seat)))
    for number, moment in enumerate(told.found, 1):
        message.say(moment_text(told, moment))
        await _show(bot, told, message, moment, number)
        if not told.shared:
            message.offer([Target(at.row.id, moment.version).button("replay", at.speech.text("moment-replay"))])


async def _show(bot: Pozo, told: ToldMoments, message: Message, moment: Moment, number: int) -> None:
    """Show what the seat saw, with the cards raised that the better move is about."""
    at, sees = told.at, told.sees(moment)
    if sees.board is None:
        return
    hand = hand_scene(sees, at.look, at.person.sort, frozenset(cards_of(moment.better)))
    if told.shared:
        hand = replace(hand, owner=at.names[told.seat])
    if at.person.text_mode:
        message.say(f"{table_alt(table_scene(sees, at.speech, Look()), at.speech)} {hand_alt(hand, at.speech)}")
        return
    drawn = await bot.pictures.private(sees, at.names, at.speech.locale, at.look, hand)
    message.show(replace(drawn, name=f"moment-{number}.png"))


def moment_text(told: ToldMoments, moment: Moment) -> str:
    """Return a moment in a line: what was done, what would have been better, and why, as it was said to who played."""
    speech, board = told.at.speech, told.sees(moment).board
    reason = speech.why(moment.why) if moment.why is not None else ""
    good, better = SHARED_MOMENT if told.shared else OWN_MOMENT
    return speech.text(
        good if moment.taken == moment.better else better,
        name=speech.name(told.seat),
        number=moment.round,
        taken=advice_text(speech, moment.taken, board),
        better=advice_text(speech, moment.better, board),
        reason=speech.text("moment-said", reason=reason) if told.shared and reason else reason,
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
