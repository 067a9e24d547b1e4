"""Why something is refused: a value with a key and a clause. The sentences live in assets/locales."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card

Argument = int | str | tuple[Card, ...]


class Reason(StrEnum):
    """Every way to say no; each has a sentence in every language."""

    # Who and when
    NO_SUCH_SEAT = "no-such-seat"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    SITTING_OUT = "sitting-out"
    NO_BUY_BACK = "no-buy-back"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"
    NOT_YOUR_CHOICE = "not-your-choice"
    # Chance
    NOT_DEALT_NOW = "not-dealt-now"
    WRONG_PACK = "wrong-pack"
    # Cards
    NOT_HELD = "not-held"
    CARD_TWICE = "card-twice"
    # Drawing
    DRAW_FIRST = "draw-first"
    ALREADY_DRAWN = "already-drawn"
    STOCK_EMPTY = "stock-empty"
    LONG_STOP = "long-stop"
    PILE_EMPTY = "pile-empty"
    NOT_THE_TOP = "not-the-top"
    NOT_IN_PILE = "not-in-pile"
    NOTHING_TO_DECLINE = "nothing-to-decline"
    TAKE_UNUSABLE = "take-unusable"
    UPCARD_REFUSED = "upcard-refused"
    # Melds
    MELD_TOO_SHORT = "meld-too-short"
    MELD_NEEDS_NATURAL = "meld-needs-natural"
    GROUP_MIXED = "group-mixed"
    GROUP_TOO_LONG = "group-too-long"
    SEQUENCE_SUITS = "sequence-suits"
    SEQUENCE_GAP = "sequence-gap"
    SEQUENCE_REPEATS = "sequence-repeats"
    SEQUENCE_ORDER = "sequence-order"
    SEQUENCE_TOO_LONG = "sequence-too-long"
    ACE_PLACE = "ace-place"
    JOKER_PLACE = "joker-place"
    NO_SUCH_MELD = "no-such-meld"
    DOES_NOT_FIT = "does-not-fit"
    NO_LAY_OFFS = "no-lay-offs"
    MELD_ONLY_TO_GO_OUT = "meld-only-to-go-out"
    MUST_GO_OUT_NOW = "must-go-out-now"
    TWO_TURNS = "two-turns"
    DEAD_END = "dead-end"
    LAST_CARD_DISCARDED = "last-card-discarded"
    OWED_FIRST = "owed-first"
    OWED_UNUSABLE = "owed-unusable"
    OWED_NOT_DISCARDED = "owed-not-discarded"
    TAKEN_NOT_DISCARDED = "taken-not-discarded"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    # Calls
    NO_CALL_NOW = "no-call-now"
    CALL_WINDOW = "call-window"
    CALL_UNUSABLE = "call-unusable"
    CALL_OWN_DRAW = "call-own-draw"
    ALREADY_ANSWERED = "already-answered"
    # Gin
    DEADWOOD_TOO_HIGH = "deadwood-too-high"
    NO_BIG_GIN = "no-big-gin"
    KNOCK_DISCARDS = "knock-discards"
    CLOSE_TOO_SOON = "close-too-soon"
    CLOSE_TOO_HIGH = "close-too-high"
    FIRST_DISCARD = "first-discard"
    NOT_A_MELD = "not-a-meld"
    NO_LAY_OFF_ON_GIN = "no-lay-off-on-gin"
    OFFER_STANDS = "offer-stands"
    NO_OFFER = "no-offer"
    DEAL_STANDS = "deal-stands"
    # Tiles
    TABLE_TILE_MISSING = "table-tile-missing"
    TILE_NOT_YOURS = "tile-not-yours"
    TILE_FROM_RACK = "tile-from-rack"
    SET_WRONG = "set-wrong"
    OPENING_TOO_LOW = "opening-too-low"
    OPENING_FROM_RACK = "opening-from-rack"
    PLACED_ALREADY = "placed-already"
    NOTHING_PLACED = "nothing-placed"
    POOL_NOT_EMPTY = "pool-not-empty"
    CANNOT_PLACE = "cannot-place"
    # Options and seats
    NO_SUCH_GAME = "no-such-game"
    NO_SUCH_OPTION = "no-such-option"
    OPTION_VALUE = "option-value"
    OPTIONS_EXCLUDE = "options-exclude"
    OPTION_SEATS = "option-seats"
    OPTION_NEEDS = "option-needs"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: the key of a sentence, the clause behind it, and what the sentence names."""

    reason: Reason
    clause: str
    arguments: tuple[tuple[str, Argument], ...] = ()


def refused(reason: Reason, clause: str, **arguments: Argument) -> Refusal:
    return Refusal(reason, clause, tuple(arguments.items()))


class IllegalActionError(Exception):
    """Raised by apply for an action the judge refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.clause})")
        self.refusal = refusal
