"""How what happened reads in the log of a table, for every kind of event, and what advice on tiles says."""

from dataclasses import replace
from random import Random
from typing import Final, get_args

import pytest

from bot.words.actions import advice_text
from bot.words.events import event_text
from bot.words.speech import Speech
from engine.actions import Arrange
from engine.cards import PackStyle, card_from, cards_from, tiles_from
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
    Ending,
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
from engine.match import new_match
from engine.melds import End, MeldLaws
from engine.variants import rules_for
from engine.view import view
from tests.bot.render.kit_views import WORDS
from tests.kit import chance, played
from tests.kit_positions import meld

NAMES: Final = ("Ana", "Ben")
QUEEN: Final = card_from("Qh")
READS: Final[list[tuple[Event, str | None, str | None]]] = [
    (Drawn(cards_from("Kc 9d")), "Drawn for the deal: Ana K♣, Ben 9♦.", "Sorteo del reparto: Ana K♣, Ben 9♦."),
    (Chose(0, deals=True), "Ana deals first.", "Ana reparte primero."),
    (BoughtBack(1, buys=False), "Ben stays out.", "Ben se queda fuera."),
    (Dealt(0, (1, 0), None), "The deal is done. Ben goes first.", "Ya se repartió. Empieza Ben."),
    (Turned(1, QUEEN), "Ben turns Q♥.", "Ben voltea Q♥."),
    (Drew(0, None), "Ana draws.", "Ana saca del mazo."),
    (LookedAtExtra(1, QUEEN), "Ben draws.", "Ben saca del mazo."),
    (Took(0, cards_from("Qh 2c 3d")), "Ana takes Q♥ and 2 more.", "Ana toma Q♥ y 2 más."),
    (Declined(1), "Ben passes.", "Ben pasa."),
    (
        Renewed(12),
        "The stock is empty, so the pile is turned over: 12 cards to draw.",
        "Se acabó el mazo y se voltea el pozo: quedan 12 cartas por sacar.",
    ),
    (Melded(0, meld("4h 5h 6h", MeldLaws())), "Ana melds 4♥ 5♥ 6♥.", "Ana baja 4♥ 5♥ 6♥."),
    (LaidOff(1, QUEEN, 0, End.HIGH), "Ben lays off Q♥.", "Ben añade Q♥."),
    (TookBack(0), "Ana takes a play back.", "Ana deshace una jugada."),
    (Discarded(1, QUEEN), "Ben discards Q♥.", "Ben descarta Q♥."),
    (Called(0), "Ana calls “Rummy!”", "Ana canta «¡Rummy!»"),
    (CallsClosed(1), "Ben gets the card.", "La carta es para Ben."),
    (CallsClosed(None), None, None),
    (Knocked(0, (), ()), "Ana knocks.", "Ana se sale."),
    (
        Defended(1, (), ((QUEEN, 0),), ()),
        "Ben shows the hand and lays off a card.",
        "Ben muestra su mano y añade una carta.",
    ),
    (OfferedNewDeal(0), "Ana offers a new deal.", "Ana ofrece un nuevo reparto."),
    (OfferRefused(1), "Ben plays on.", "Ben sigue jugando."),
    (AcceptedNewDeal(1), "Ben accepts: a new deal.", "Ben acepta: nuevo reparto."),
    (Opened(0, 31), "Ana opens with 31.", "Ana abre con 31."),
    (Arranged(1, cards_from("Qh 2c")), "Ben places Q♥ 2♣.", "Ben coloca Q♥ 2♣."),
    (
        TimedOut(0),
        "Ana\N{RIGHT SINGLE QUOTATION MARK}s time is up: the clock plays.",
        "A Ana se le acabó el tiempo: juega el reloj.",
    ),
    (RoundEnded(Ending.GIN, (1,), (0, 43)), "Gin! Ben scores 43.", "¡Gin! Ben anota 43."),
    (BellRang(), "The bell rings: this is the last round.", "Suena la campana: esta es la última ronda."),
    (MatchEnded((0,)), None, None),
]


@pytest.mark.parametrize(("event", "english", "spanish"), READS, ids=lambda value: type(value).__name__)
def test_how_an_event_reads(event: Event, english: str | None, spanish: str | None) -> None:
    assert event_text(Speech(WORDS, "en", NAMES), event) == english
    assert event_text(Speech(WORDS, "es-ES", NAMES), event) == spanish


def test_every_kind_of_event_is_read_above() -> None:
    assert {type(event) for event, _, _ in READS} == {*get_args(Event)}


@pytest.mark.parametrize(("language", "expected"), [("en", "Place red 9, blue 9"), ("es", "Colocar 9 rojo, 9 azul")])
def test_advice_names_the_tiles_that_leave_the_rack(language: str, expected: str) -> None:
    deal = chance(match := new_match(rules_for("tiles", 2)), Random(1))
    assert deal
    sees = view(played(match, deal), 0)
    assert sees.board
    board = replace(sees.board, hand=tiles_from("R9 B9 Y1"), table=(tiles_from("K9 Y9"),))
    speech = Speech(WORDS, language, NAMES, PackStyle.TILES)

    assert advice_text(speech, Arrange(0, (tiles_from("R9 B9 K9 Y9"),)), board) == expected
