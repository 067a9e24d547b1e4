"""The engine's values in words for people: cards, actions, events, refusals, in one language."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.denials import DeniedError
from bot.words.words import Words
from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    Call,
    ChooseDeal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Take,
    TakeBack,
)
from engine.board import BoardView
from engine.cards import Card, PackStyle
from engine.errors import Refusal
from engine.events import (
    AcceptedNewDeal,
    Arranged,
    BellRang,
    Called,
    CallsClosed,
    Chose,
    Dealt,
    Declined,
    Defended,
    Discarded,
    Drawn,
    Drew,
    Event,
    Knocked,
    LaidOff,
    LookedAtExtra,
    MatchEnded,
    Melded,
    OfferedNewDeal,
    OfferRefused,
    Opened,
    Renewed,
    RoundEnded,
    TimedOut,
    Took,
    TookBack,
    Turned,
)
from engine.melds import MeldKind
from engine.players.levels import Why
from engine.state import Phase

# Letters that Discord reads as markup, and the sign that begins a mention.
MARKUP: Final = str.maketrans({letter: f"\\{letter}" for letter in "\\*_~`|>#[]()-"} | {"@": "@\u200b", "<": "\\<"})


def plain(name: str) -> str:
    """Return a name that shows as it is and pings nobody."""
    return " ".join(name.split()).translate(MARKUP)


@dataclass(frozen=True, slots=True)
class Speech:
    """Words in one language, for one table's names and kind of cards."""

    words: Words
    locale: str
    names: tuple[str, ...] = ()
    style: PackStyle = PackStyle.FRENCH

    def text(self, key: str, /, **arguments: int | str) -> str:
        return self.words.text(key, self.locale, **arguments)

    def cards(self, cards: Sequence[Card]) -> str:
        return self.words.cards_text(cards, self.locale, style=self.style)

    def name(self, seat: int) -> str:
        return plain(self.names[seat])

    def refusal(self, refusal: Refusal) -> str:
        return self.words.refusal_text(refusal, self.locale, tuple(map(plain, self.names)), style=self.style)

    def denial(self, error: DeniedError) -> str:
        return self.text(f"denied-{error.denial}", **error.arguments)

    # Actions, as labels of buttons

    def action(self, action: Action, board: BoardView | None) -> str:
        match action:
            case DrawStock():
                return self.text("act-draw-tile" if self.style is PackStyle.TILES else "act-draw")
            case Take():
                above = board.pile[board.pile.index(action.card) + 1 :] if board and action.card in board.pile else ()
                return self.text("act-take", card=self.cards((action.card,)), more=len(above))
            case Decline():
                return self.text(f"act-decline-{board.phase if board else Phase.DRAW}")
            case LayMeld():
                return self.text("act-meld", cards=self.cards(action.cards))
            case LayOff():
                return self._lay_off(action, board)
            case Discard():
                return self.text("act-discard", card=self.cards((action.card,)))
            case Knock(card=None):
                return self.text("act-big-gin")
            case Knock(card=int(card)):
                return self.text("act-knock", card=self.cards((card,)))
            case ChooseDeal():
                return self.text("act-deal-first" if action.deals else "act-play-first")
            case _:
                return self.text(_PLAIN_ACTIONS[type(action)])

    def advised(self, action: Action, board: BoardView | None) -> str:
        """Return an action as advice has it: tiles by their names."""
        if not isinstance(action, Arrange):
            return self.action(action, board)
        hand = board.hand if board else ()
        placed = tuple(tile for tiles in action.table for tile in tiles if tile in hand)
        return self.text("act-place-tiles", tiles=self.cards(placed))

    def why(self, why: Why) -> str:
        cards = {name: self.cards((card,)) for name, card in why.cards.items()}
        return self.text(why.key, **cards, **why.numbers)

    def _lay_off(self, action: LayOff, board: BoardView | None) -> str:
        card = self.cards((action.card,))
        if board is None:
            return self.text("act-lay-off", card=card, meld="", end="none")
        meld = board.melds[action.meld]
        end = "none" if meld.kind is MeldKind.GROUP else action.end
        shown = meld.cards if meld.kind is MeldKind.GROUP else (meld.cards[0], meld.cards[-1])
        between = (
            self.cards(shown) if meld.kind is MeldKind.GROUP else "\u2013".join(self.cards((one,)) for one in shown)
        )
        return self.text("act-lay-off", card=card, meld=between, end=str(end))

    # Events, as lines of the log

    def event(self, event: Event) -> str | None:  # noqa: C901  # one branch for each kind of event
        """Return a line for an event, or None where a later one says it all."""
        match event:
            case Dealt() | Drawn() | CallsClosed() | MatchEnded():
                return self._table_event(event)
            case Turned():
                return self.text("event-turned", name=self.name(event.seat), card=self.cards((event.tile,)))
            case Drew() | LookedAtExtra():
                return self.text("event-drew", name=self.name(event.seat))
            case Took():
                card, more = self.cards(event.cards[:1]) or "?", max(0, len(event.cards) - 1)
                return self.text("event-took", name=self.name(event.seat), card=card, more=more)
            case Melded():
                return self.text("event-melded", name=self.name(event.seat), cards=self.cards(event.meld.cards))
            case LaidOff():
                return self.text("event-laid-off", name=self.name(event.seat), card=self.cards((event.card,)))
            case Discarded():
                card = "?" if event.card is None else self.cards((event.card,))
                return self.text("event-discarded", name=self.name(event.seat), card=card)
            case Knocked():
                return self.text("event-knocked", name=self.name(event.seat))
            case Defended():
                return self.text("event-defended", name=self.name(event.seat), count=len(event.layoffs))
            case Chose():
                return self.text("event-chose", name=self.name(event.seat), deals="yes" if event.deals else "no")
            case Opened():
                return self.text("event-opened", name=self.name(event.seat), points=event.points)
            case Arranged():
                return self.text("event-arranged", name=self.name(event.seat), cards=self.cards(event.tiles))
            case RoundEnded():
                return self.round_ended(event)
            case Renewed():
                return self.text("event-renewed", count=event.cards)
            case BellRang():
                return self.text("event-bell")
            case (
                Declined() | TookBack() | Called() | OfferedNewDeal() | OfferRefused() | AcceptedNewDeal() | TimedOut()
            ):
                return self.text(f"event-{SEAT_EVENTS[type(event)]}", name=self.name(event.seat))

    def _table_event(self, event: Dealt | Drawn | CallsClosed | MatchEnded) -> str | None:
        match event:
            case Dealt():
                return self.text("event-dealt", name=self.name(event.players[0]))
            case Drawn():
                drawn = ", ".join(f"{self.name(seat)} {self.cards((card,))}" for seat, card in enumerate(event.cards))
                return self.text("event-drawn", drawn=drawn)
            case CallsClosed() if event.seat is not None:
                return self.text("event-call-won", name=self.name(event.seat))
            case _:
                return None

    def round_ended(self, event: RoundEnded) -> str:
        names = self.list(tuple(self.name(seat) for seat in event.winners))
        best = max((event.points[seat] for seat in event.winners), default=0)
        return self.text(f"ending-{event.ending}-line", name=names, points=best)

    def list(self, parts: Sequence[str]) -> str:
        if not parts:
            return ""
        *others, last = parts
        return self.text("list-and-words", others=", ".join(others), last=last) if others else last


_PLAIN_ACTIONS: Final[dict[type[Action], str]] = {
    TakeBack: "act-take-back",
    Call: "act-call",
    Defend: "act-defend",
    OfferNewDeal: "act-offer",
    AcceptNewDeal: "act-accept",
    EndTurn: "act-end-turn",
    Arrange: "act-place",
}
SEAT_EVENTS: Final[dict[type[Event], str]] = {
    Declined: "declined",
    TookBack: "took-back",
    Called: "called",
    OfferedNewDeal: "offered",
    OfferRefused: "offer-refused",
    AcceptedNewDeal: "accepted",
    TimedOut: "timed-out",
}
