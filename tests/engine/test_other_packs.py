"""Packs that are not 52 cards: ranks left out, a wild card that is no joker, and seats that are out of a match."""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import pytest

from engine.actions import Deal, Spread
from engine.arrange import best_melds, melds_in, selection_melds
from engine.cards import JOKERS, RANK, Card, card_from, cards_from, cards_text, pack
from engine.errors import Reason, refused
from engine.match import new_match, refusal, to_act
from engine.melds import Ace, End, MeldKind, MeldLaws, extended, meld_of, meld_refusal
from engine.players.levels import Level
from engine.rules import Step
from engine.scoring import Round, value_table
from engine.turn import DrawMeldDiscard
from engine.uses import makes_meld
from tests.kit import board, chance, played
from tests.kit_computers import computer_match, decision

SHORT = tuple(rank for rank in range(1, 14) if rank not in (8, 9, 10))
WILD_ACE = tuple(joker or card == card_from("Ad") for card, joker in enumerate(JOKERS))
LAWS = MeldLaws(ranks=SHORT, wild=WILD_ACE)
VALUES = value_table(1)


@dataclass(frozen=True)
class Forty(DrawMeldDiscard):
    """Forty cards with a wild ace; whoever would play first in the second round is not dealt in."""

    key: ClassVar[str] = "forty"

    @cached_property
    def laws(self) -> MeldLaws:
        return LAWS

    def pack(self) -> tuple[Card, ...]:
        return tuple(card for card in pack(1, 0) if RANK[card] in SHORT)

    def deal(self, players: tuple[int, ...], deal: Deal, rounds: tuple[Round, ...] = ()) -> Step:
        step = super().deal(players, deal, rounds)
        return step if len(rounds) != 1 else super().deal(players[1:], deal, rounds)


# Sequences


@pytest.mark.parametrize("text", ["6c 7c Jc", "7c Jc Qc Kc", "Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc", "Ad 7c Jc", "6c Ad Jc"])
def test_seven_and_jack_are_neighbours_where_the_ranks_between_are_missing(text: str) -> None:
    assert meld_refusal(MeldKind.SEQUENCE, cards_from(text), LAWS) is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("6c Jc Qc", refused(Reason.SEQUENCE_GAP, "G2", cards=cards_from("6c Jc Qc"), rank=7)),
        ("7c Qc Kc", refused(Reason.SEQUENCE_GAP, "G2", cards=cards_from("7c Qc Kc"), rank=11)),
        ("7c Jc Qd", refused(Reason.SEQUENCE_SUITS, "G2", cards=cards_from("7c Jc Qd"))),
        ("Qc Kc Ac", refused(Reason.ACE_PLACE, "G4", cards=cards_from("Qc Kc Ac"))),
    ],
)
def test_what_is_missing_is_named_by_its_rank(text: str, wrong: object) -> None:
    assert meld_refusal(MeldKind.SEQUENCE, cards_from(text), LAWS) == wrong


def test_a_sequence_is_never_longer_than_there_are_ranks() -> None:
    either = MeldLaws(Ace.EITHER, 2, ranks=SHORT)
    text = "Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc"

    assert meld_refusal(MeldKind.SEQUENCE, cards_from(f"{text} Ac'"), either) == refused(
        Reason.SEQUENCE_TOO_LONG, "G4", most=10
    )
    assert extended(meld_of(MeldKind.SEQUENCE, cards_from(text), either), card_from("Ac'"), 0, End.HIGH, either) is None
    assert meld_refusal(MeldKind.SEQUENCE, cards_from("Qc Kc Ac"), either) is None


def test_a_wild_card_knows_what_it_stands_for_in_a_short_pack() -> None:
    laid = meld_of(MeldKind.SEQUENCE, cards_from("Ad 7c Jc"), LAWS)

    assert [laid.rank_at(index) for index in range(3)] == [6, 7, 11]
    assert laid.suit == 0


def test_lay_offs_follow_the_order_of_the_ranks() -> None:
    laid = meld_of(MeldKind.SEQUENCE, cards_from("5c 6c 7c"), LAWS)

    assert extended(laid, card_from("Jc"), 0, End.HIGH, LAWS) is not None
    assert extended(laid, card_from("8c"), 0, End.HIGH, LAWS) is None
    assert extended(laid, card_from("Ad"), 0, End.LOW, LAWS) is not None


# Wild cards


def test_a_wild_ace_is_no_ace() -> None:
    assert meld_refusal(MeldKind.GROUP, cards_from("Ad 5c 5h"), LAWS) is None
    assert meld_refusal(MeldKind.SEQUENCE, cards_from("Ad 2d 3d"), LAWS) is None  # it stands for itself
    assert makes_meld(card_from("Ad"), cards_from("5c 5h"), LAWS)
    assert makes_meld(card_from("Jc"), cards_from("7c Ad"), LAWS)
    assert not makes_meld(card_from("Ac"), cards_from("Ad Kh"), MeldLaws(ranks=SHORT))


def test_melds_are_found_across_the_gap_and_with_the_wild_ace() -> None:
    found = {cards_text(sorted(meld.cards)) for meld in melds_in(tuple(sorted(cards_from("7c Jc Qc Ad"))), LAWS)}

    assert cards_text(sorted(cards_from("7c Jc Qc"))) in found
    assert cards_text(sorted(cards_from("7c Jc Ad"))) in found
    assert [meld.kind for meld in selection_melds(cards_from("Ad 7c Jc"), LAWS)] == [MeldKind.SEQUENCE] * 2


@pytest.mark.parametrize(
    ("text", "laws", "left"),
    [
        ("7c Jc Qc Ad 5h 5s Kd", LAWS, 10),
        ("7c 8c 9c 7d 7h 7s Kd", MeldLaws(), 17 - 7),
        ("2c 3c 4c 4d 4h 4s 5c", MeldLaws(), 0),
        ("7h 8h 9h 7h' 8h' 9h' 2c", MeldLaws(decks=2), 2),
        ("Kc Qd 2h 3s", MeldLaws(), 25),
        ("", MeldLaws(), 0),
    ],
)
def test_the_best_melds_leave_least(text: str, laws: MeldLaws, left: int) -> None:
    hand = tuple(sorted(cards_from(text)))
    melded = [card for meld in best_melds(hand, laws, VALUES) for card in meld.cards]

    assert len(set(melded)) == len(melded)
    assert sum(VALUES[card] for card in hand if card not in melded) == left


# The match


def test_the_draw_for_the_deal_is_from_the_own_pack() -> None:
    match = new_match(Forty(2))

    assert refusal(match, Spread(Forty(2).pack())) is None
    assert refusal(match, Spread(pack(1, 0))) == refused(Reason.WRONG_PACK, "G6")


@pytest.mark.parametrize("level", Level)
def test_forty_cards_are_played_to_the_end(level: Level) -> None:
    assert computer_match(Forty(3, target=30), [level] * 3, random.Random(1), 3).outcome


def test_a_round_knows_its_number_and_the_totals_and_who_is_not_dealt_in_plays_no_part() -> None:
    rng, match = random.Random(4), new_match(Forty(3))
    seen: list[tuple[int, tuple[int, ...]]] = []
    while len(match.rounds) < 2:
        action = chance(match, rng) or decision(match, to_act(match)[0], Level.MEDIUM, 1)
        before = match
        match = played(match, action)
        if isinstance(action, Deal):
            seen.append((board(match).round, board(match).totals))
            assert board(match).totals == before.totals
            assert [bool(hand) for hand in board(match).hands] == [seat in board(match).players for seat in range(3)]

    assert [number for number, _ in seen] == [1, 2]
    assert seen[1][1] == match.rounds[0].points
    assert len(match.rounds[1].lineups[0]) == 3 > len(board(match).players)
