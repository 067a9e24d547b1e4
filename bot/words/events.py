"""Events in words, as the lines of a log."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from bot.words.speech import Speech
from engine.events import (
    AcceptedNewDeal,
    Arranged,
    BellRang,
    BoughtBack,
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

SEAT_EVENTS: Final[dict[type[Event], str]] = {
    Declined: "declined",
    TookBack: "took-back",
    Called: "called",
    OfferedNewDeal: "offered",
    OfferRefused: "offer-refused",
    AcceptedNewDeal: "accepted",
    TimedOut: "timed-out",
}


def last_lines(speech: Speech, events: Sequence[Event], most: int) -> list[str]:
    """Return the last lines of a log; what comes before them is not put into words."""
    lines = (line for event in reversed(events) if (line := event_text(speech, event)))
    return [*islice(lines, most)][::-1]


def event_text(speech: Speech, event: Event) -> str | None:  # noqa: C901  # one branch for each kind of event
    """Return a line for an event, or None where a later one says it all."""
    match event:
        case Dealt() | Drawn() | CallsClosed() | MatchEnded():
            return _table_event_text(speech, event)
        case Turned():
            return speech.text("event-turned", name=speech.name(event.seat), card=speech.card(event.tile))
        case Drew() | LookedAtExtra():
            return speech.text("event-drew", name=speech.name(event.seat))
        case Took():
            return _took_text(speech, event)
        case Melded():
            return speech.text("event-melded", name=speech.name(event.seat), cards=speech.cards(event.meld.cards))
        case LaidOff():
            return speech.text("event-laid-off", name=speech.name(event.seat), card=speech.card(event.card))
        case Discarded():
            return _discarded_text(speech, event)
        case Knocked():
            return speech.text(f"event-{speech.knock_word}", name=speech.name(event.seat))
        case Defended():
            return speech.text("event-defended", name=speech.name(event.seat), count=len(event.layoffs))
        case Chose() | BoughtBack():
            return _choice_text(speech, event)
        case Opened():
            return speech.text("event-opened", name=speech.name(event.seat), points=event.points)
        case Arranged():
            return speech.text("event-arranged", name=speech.name(event.seat), cards=speech.cards(event.tiles))
        case RoundEnded():
            return round_ended_text(speech, event)
        case Renewed():
            return speech.text("event-renewed", count=event.cards)
        case BellRang():
            return speech.text("event-bell")
        case Declined() | TookBack() | Called() | OfferedNewDeal() | OfferRefused() | AcceptedNewDeal() | TimedOut():
            return speech.text(f"event-{SEAT_EVENTS[type(event)]}", name=speech.name(event.seat))


def _took_text(speech: Speech, event: Took) -> str:
    if not event.cards:
        return speech.text("event-took-unseen", name=speech.name(event.seat))
    more = len(event.cards) - 1
    return speech.text("event-took", name=speech.name(event.seat), card=speech.card(event.cards[0]), more=more)


def _discarded_text(speech: Speech, event: Discarded) -> str:
    name = speech.name(event.seat)
    if event.card is None:
        return speech.text("event-discarded-unseen", name=name)
    return speech.text("event-discarded", name=name, card=speech.card(event.card))


def _choice_text(speech: Speech, event: Chose | BoughtBack) -> str:
    if isinstance(event, Chose):
        return speech.text("event-chose", name=speech.name(event.seat), deals="yes" if event.deals else "no")
    return speech.text("event-bought-back", name=speech.name(event.seat), buys="yes" if event.buys else "no")


def _table_event_text(speech: Speech, event: Dealt | Drawn | CallsClosed | MatchEnded) -> str | None:
    match event:
        case Dealt():
            return speech.text("event-dealt", name=speech.name(event.players[0]))
        case Drawn():
            drawn = ", ".join(f"{speech.name(seat)} {speech.card(card)}" for seat, card in enumerate(event.cards))
            return speech.text("event-drawn", drawn=drawn)
        case CallsClosed() if event.seat is not None:
            return speech.text("event-call-won", name=speech.name(event.seat))
        case _:
            return None


def round_ended_text(speech: Speech, event: RoundEnded) -> str:
    names = speech.list(tuple(speech.name(seat) for seat in event.winners))
    best = max((event.points[seat] for seat in event.winners), default=0)
    return speech.text(f"ending-{event.ending}-line", name=names, points=best)
