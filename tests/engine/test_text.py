"""Actions, events and whole matches as text."""

from typing import get_args

import pytest

from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    BuyBack,
    Call,
    ChooseDeal,
    CloseCalls,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    RingBell,
    Spread,
    Take,
    TakeBack,
    TimeOut,
)
from engine.cards import card_from, cards_from, tiles_from
from engine.errors import IllegalActionError, Reason
from engine.events import (
    BellRang,
    CallsClosed,
    Chose,
    Dealt,
    Defended,
    Discarded,
    Drawn,
    Drew,
    Ending,
    Event,
    Knocked,
    LaidOff,
    Melded,
    Renewed,
    RoundEnded,
    Took,
    Turned,
)
from engine.melds import End, Meld, MeldKind
from engine.text import Notation, match_from, match_text
from engine.variants import rules_for
from tests.kit import stacked

CARDS, TILES = Notation(tiles=False), Notation(tiles=True)
SEVEN = card_from("7h")

ACTIONS: dict[str, Action] = {
    "spread 7h 10s'": Spread(cards_from("7h 10s'")),
    "deal: 7h 8h": Deal(cards_from("7h 8h")),
    "deal 2: 7h 8h": Deal(cards_from("7h 8h"), 2),
    "close calls": CloseCalls(),
    "ring bell": RingBell(),
    "1: time out": TimeOut(1),
    "1: choose deal": ChooseDeal(1, deals=True),
    "1: choose play": ChooseDeal(1, deals=False),
    "2: buy back yes": BuyBack(2, buys=True),
    "2: buy back no": BuyBack(2, buys=False),
    "0: draw": DrawStock(0),
    "0: take 7h": Take(0, SEVEN),
    "0: decline": Decline(0),
    "3: meld group 7h 7c *": LayMeld(3, MeldKind.GROUP, cards_from("7h 7c *")),
    "3: meld sequence 5h *' 7h": LayMeld(3, MeldKind.SEQUENCE, cards_from("5h *' 7h")),
    "3: lay off 7h on 12 low": LayOff(3, SEVEN, 12, End.LOW),
    "3: discard 7h": Discard(3, SEVEN),
    "3: take back": TakeBack(3),
    "11: call": Call(11),
    "0: knock 7h": Knock(0, SEVEN),
    "0: knock big": Knock(0, None),
    "0: knock 7h with 2c 3c 4c / Ah As Ad": Knock(0, SEVEN, (cards_from("2c 3c 4c"), cards_from("Ah As Ad"))),
    "0: knock big with nothing": Knock(0, None, ()),
    "1: defend": Defend(1),
    "1: defend with nothing": Defend(1, ()),
    "1: defend off 5c on 0, Ac on 1": Defend(1, None, ((card_from("5c"), 0), (card_from("Ac"), 1))),
    "1: defend with 8h 9h 10h / Kc Kd Kh off 5c on 0": Defend(
        1, (cards_from("8h 9h 10h"), cards_from("Kc Kd Kh")), ((card_from("5c"), 0),)
    ),
    "1: defend with nothing off 5c on 0": Defend(1, (), ((card_from("5c"), 0),)),
    "0: offer new deal": OfferNewDeal(0),
    "1: accept new deal": AcceptNewDeal(1),
}

TILE_ACTIONS: dict[str, Action] = {
    "deal: R7 * | B7 *'": Deal(tiles_from("R7 *"), 0, tiles_from("B7 *'")),
    "0: arrange R1 R2 R3 / K7 Y7' *": Arrange(0, (tiles_from("R1 R2 R3"), tiles_from("K7 Y7' *"))),
    "0: end turn": EndTurn(0),
}


@pytest.mark.parametrize(("text", "action"), ACTIONS.items(), ids=ACTIONS)
def test_an_action_is_written_and_read(text: str, action: Action) -> None:
    assert CARDS.action(action) == text
    assert CARDS.read_action(text) == action


@pytest.mark.parametrize(("text", "action"), TILE_ACTIONS.items(), ids=TILE_ACTIONS)
def test_an_action_with_tiles_is_written_and_read(text: str, action: Action) -> None:
    assert TILES.action(action) == text
    assert TILES.read_action(text) == action


def test_every_action_is_in_the_tables() -> None:
    assert {type(action) for action in (ACTIONS | TILE_ACTIONS).values()} == set(get_args(Action))


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("hello", "hello"),
        ("spread 7x", "7x"),
        ("deal 7h", "deal 7h"),
        ("deal x: 7h", "deal x: 7h"),
        ("-1: draw", "-1: draw"),
        ("0: dance", "dance"),
        ("0: draw two", "draw two"),
        ("0: choose wisely", "choose wisely"),
        ("0: take", ""),
        ("0: take 7h 8h", "7h 8h"),
        ("0: take R7", "R7"),
        ("0: discard 1h", "1h"),
        ("0: meld pair 7h 7c", "pair"),
        ("0: meld group 7h R7 7c", "R7"),
        ("0: lay off 7h", "off 7h"),
        ("0: lay off 7h on x low", "off 7h on x low"),
        ("0: lay off 7h on 0 middle", "middle"),
        ("0: lay off 7h 8h on 0 low", "off 7h 8h on 0 low"),
        ("0: knock", ""),
        ("0: knock 7h with 2x", "2x"),
        ("0: defend 7h", "7h"),
        ("0: defend off 5c", "5c"),
        ("0: defend off 5c on x", "5c on x"),
        ("0: defend with 5x", "5x"),
    ],
)
def test_what_cannot_be_read_is_named(line: str, named: str) -> None:
    with pytest.raises(ValueError, match=f"^'?{named}'?( is not a valid .*)?$"):
        CARDS.read_action(line)


def test_a_card_is_no_tile() -> None:
    with pytest.raises(ValueError, match=r"^7h$"):
        TILES.read_action("0: arrange R7 7h")


EVENTS: dict[str, Event] = {
    "drawn: cards 7h 8h": Drawn(cards_from("7h 8h")),
    "chose: seat 1, deals false": Chose(1, deals=False),
    "dealt: board 0, players 2 0 1, upcard none": Dealt(0, (2, 0, 1), None),
    "dealt: board 1, players 0 1, upcard Ac": Dealt(1, (0, 1), card_from("Ac")),
    "drew: seat 0, card none": Drew(0, None),
    "drew: seat 0, card Ac": Drew(0, card_from("Ac")),
    "took: seat 1, cards 7h 8h": Took(1, cards_from("7h 8h")),
    "renewed: cards 30": Renewed(30),
    "melded: seat 2, meld sequence 5h * 7h": Melded(2, Meld(MeldKind.SEQUENCE, 5, cards_from("5h * 7h"), (2, 2, 2))),
    "laid off: seat 2, card 8h, meld 0, end high": LaidOff(2, card_from("8h"), 0, End.HIGH),
    "discarded: seat 2, card none": Discarded(2, None),
    "calls closed: seat none": CallsClosed(None),
    "calls closed: seat 3": CallsClosed(3),
    "knocked: seat 0, melds 2c 3c 4c / Ac Ad Ah, left 5s": Knocked(
        0, (cards_from("2c 3c 4c"), cards_from("Ac Ad Ah")), cards_from("5s")
    ),
    "defended: seat 1, melds 8h 9h 10h, layoffs 5c on 0; As on 1, left ": Defended(
        1, (cards_from("8h 9h 10h"),), ((card_from("5c"), 0), (card_from("As"), 1)), ()
    ),
    "round ended: ending big-gin, winners 0, points 31 0": RoundEnded(Ending.BIG_GIN, (0,), (31, 0)),
    "bell rang": BellRang(),
}


@pytest.mark.parametrize(("text", "event"), EVENTS.items(), ids=EVENTS)
def test_an_event_is_written_for_people(text: str, event: Event) -> None:
    assert CARDS.event(event) == text


def test_an_event_with_tiles_is_written_for_people() -> None:
    assert TILES.event(Turned(1, tiles_from("B12")[0])) == "turned: seat 1, tile B12"


# Matches


def test_a_match_is_written_with_its_options_its_actions_and_what_happened() -> None:
    """What differs from the usual options is named; the dealer is the highest of the cards after the first four."""
    rules = rules_for("gin", 2, {"extra_card": True, "target": 50})
    deal = Deal(stacked(rules, ["Ac Ad Ah 2c 3c 4c 9d 9h 9s Kd", ""], "Qh"))
    rest = [card for card in rules.pack() if card not in cards_from("5c Ks")]
    spread = Spread((*rest[:4], *cards_from("5c Ks"), *rest[4:]))
    log = (spread, ChooseDeal(1, deals=True), deal, Discard(0, card_from("Kd")))
    text = match_text(rules, log)
    notation = Notation(tiles=False)
    assert text.splitlines() == [
        "game gin",
        "seats 2",
        "rules 2",
        "option extra_card true",
        "option target 50",
        "",
        notation.action(spread),
        "    drawn: cards 5c Ks",
        "1: choose deal",
        "    chose: seat 1, deals true",
        notation.action(deal),
        "    dealt: board 0, players 0 1, upcard none",
        "0: discard Kd",
        "    discarded: seat 0, card Kd",
        "    looked at extra: seat 0, card Qh",
    ]
    assert match_from(text) == (rules, log)


def test_a_match_may_carry_remarks_and_blank_lines() -> None:
    text = "# a remark\ngame rummy500\n# another\nseats 3\nrules 2\noption edition novelty\noption call_rummy true\n\n"
    rules, log = match_from(text + "# nothing yet\n\nring bell\n    anything: at all\n")
    assert rules == rules_for("rummy500", 3, {"edition": "novelty", "call_rummy": True})
    assert log == (RingBell(),)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "^$"),
        ("game gin\n\n", "game gin"),
        ("seats 2\n\n", "seats 2"),
        ("game gin\nseats two\n\n", "two"),
        ("game gin\nseats 2\nplace here\n\n", "place here"),
        ("game gin\nseats 2\n\n0: dance\n", "dance"),
        ("game gin\nseats 2\nrules 0\n\n", "rules 0"),
        ("game gin\nseats 2\nrules 3\n\n", "rules 3"),
    ],
)
def test_a_text_that_is_no_match_is_refused_with_what_is_wrong(text: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        match_from(text)


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("game chess\nseats 2", Reason.NO_SUCH_GAME),
        ("game gin\nseats 5", Reason.SEATS),
        ("game gin\nseats 2\noption ace low", Reason.NO_SUCH_OPTION),
        ("game gin\nseats 2\noption target 5", Reason.OPTION_VALUE),
        ("game gin\nseats 2\noption target -5", Reason.OPTION_VALUE),
        ("game gin\nseats 2\noption extra_card maybe", Reason.OPTION_VALUE),
    ],
)
def test_a_match_that_cannot_be_made_cannot_be_read(head: str, reason: Reason) -> None:
    """G11: options are judged when the match is made, however it is made."""
    with pytest.raises(IllegalActionError) as caught:
        match_from(head + "\n\n")
    assert caught.value.refusal.reason is reason


def test_a_match_that_does_not_name_its_rules_is_of_the_first_revision() -> None:
    """R10: its defaults are those of that time, and need not be named in its text."""
    rules, _ = match_from("game rummy\nseats 3\n\n")
    assert rules == rules_for("rummy", 3, {"stock_renewals": 2}, revision=1)
    assert match_text(rules, ()) == "game rummy\nseats 3\n\n"
    unlimited = rules_for("rummy", 3, {"stock_renewals": "unlimited"}, revision=1)
    assert match_from(match_text(unlimited, ())) == (unlimited, ())
