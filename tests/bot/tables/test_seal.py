"""The sealed deck does what docs/sealed-deck.md says, and anyone can check it."""

import contextlib
import hashlib
import io
import re
from collections import Counter
from pathlib import Path

import pytest

from bot.tables.seal import Seal, new_seal, plain_word, sealed_chance
from bot.tables.verdict import Verdict, verdicts
from engine.actions import ChooseDeal, Deal, Spread
from engine.cards import Card, cards_text, pack
from engine.match import apply, new_match
from engine.variants import rules_for
from tests.kit_sealed import sealed_log

ZERO = Seal(bytes(32))
PAGE = Path(__file__).parents[3] / "docs" / "sealed-deck.md"


def test_the_page_by_hand_gives_the_same_order() -> None:
    """The programme printed in the page shares no code with the bot and agrees with it."""
    programme = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert programme is not None
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(programme[1], {})  # noqa: S102  # the page is ours, and this is the proof that it is right
    commitment, order = out.getvalue().splitlines()
    seal = ZERO.with_word(1, "mazo").with_word(0, "pozo")

    assert commitment == seal.commitment
    assert order == cards_text(seal.order(pack(1, 0), "deal 0"))


def test_the_commitment_does_not_depend_on_the_words() -> None:
    assert ZERO.with_word(0, "hola").commitment == ZERO.commitment


@pytest.mark.parametrize("other", [ZERO.with_word(0, "a"), Seal(b"1" * 32), ZERO.with_word(1, "")])
def test_seed_and_words_change_the_order(other: Seal) -> None:
    assert other.order(pack(1, 0), "deal 0") != ZERO.order(pack(1, 0), "deal 0")


def test_labels_shuffle_apart() -> None:
    orders = {ZERO.order(pack(2, 2), label) for label in ("spread", "deal 0", "deal 1", "pool 0")}

    assert len(orders) == 4
    assert all(sorted(order) == list(pack(2, 2)) for order in orders)


def test_every_card_comes_first_about_equally_often() -> None:
    """52 places, 5,200 shuffles: 100 each, and 160 would be six standard deviations away."""
    first = Counter(Seal(number.to_bytes(32, "big")).order(pack(1, 0), "deal 0")[0] for number in range(5_200))

    assert len(first) == 52
    assert max(first.values()) < 160
    assert min(first.values()) > 40


def by_hand(places: int, *, passing_over: bool) -> list[int]:
    """Return the order of so many places by the page, from a seed of noughts and no word."""
    key, stream = hashlib.sha256(bytes(32)).digest(), list[int]()
    for block in range(places // 8 + 8):
        digest = hashlib.sha256(key + b"deal 0" + block.to_bytes(4, "big")).digest()
        stream += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    numbers, order = iter(stream), list(range(places))
    for bound in range(places, 1, -1):
        number = next(numbers)
        while passing_over and number >= 2**32 - 2**32 % bound:
            number = next(numbers)
        order[bound - 1], order[number % bound] = order[number % bound], order[bound - 1]
    return order


def test_numbers_that_would_favour_some_places_are_passed_over() -> None:
    """With a pack they are so rare that nobody ever meets one; in a row of 200,000 cards there are a few."""
    order = list(ZERO.order([Card(number) for number in range(200_000)], "deal 0"))

    assert order == by_hand(200_000, passing_over=True)
    assert order != by_hand(200_000, passing_over=False)


def test_a_seat_has_one_word_and_the_last_counts() -> None:
    assert ZERO.with_word(0, "one").with_word(0, "two").words == ((0, "two"),)


@pytest.mark.parametrize(
    ("said", "kept"),
    [("  a   b ", "a b"), ("a\nb\t", "a b"), ("e\u0301", "\u00e9"), ("x" * 90, "x" * 40), ("", "")],
)
def test_words_are_kept_plain(said: str, kept: str) -> None:
    assert plain_word(said) == kept


def test_a_new_seal_takes_its_seed_from_the_given_entropy() -> None:
    assert new_seal(lambda size: b"7" * size) == Seal(b"7" * 32)


def test_a_match_gets_the_shuffle_it_waits_for() -> None:
    """N3: spread, then nothing while a player chooses, then the deal."""
    match = new_match(rules_for("gin", 2))
    spread = sealed_chance(match, ZERO, 0)
    assert isinstance(spread, Spread)
    match = apply(match, spread).match
    assert sealed_chance(match, ZERO, 0) is None
    match = apply(match, ChooseDeal(match.choosers[0], deals=True)).match
    deal = sealed_chance(match, ZERO, 0)
    assert isinstance(deal, Deal)
    assert deal.pack == ZERO.order(pack(1, 0), "deal 0")
    match = apply(match, deal).match

    assert sealed_chance(match, ZERO, 1) is None


def test_tiles_have_their_pool_mixed_again() -> None:
    """T2: the turned tiles go back and are mixed."""
    match = new_match(rules_for("tiles", 2))
    deal = sealed_chance(match, ZERO, 0)

    assert isinstance(deal, Deal)
    assert deal.pool == ZERO.order(match.rules.pool(deal), "pool 0")
    assert deal.pool != match.rules.pool(deal)


def test_every_deal_of_a_log_can_be_recomputed_from_what_was_published() -> None:
    rules, actions, seals = sealed_log()

    assert verdicts(rules, actions, seals) == {0: Verdict.HOLDS, 1: Verdict.HOLDS}


def test_a_deal_from_another_seed_or_without_a_word_is_found_out() -> None:
    rules, actions, seals = sealed_log()

    for published, broken in (
        ({**seals, 1: Seal(b"x" * 32)}, 1),
        ({**seals, 0: Seal(seals[0].seed)}, 0),
        ({0: seals[0]}, 1),
    ):
        found = verdicts(rules, actions, published)
        assert [number for number, verdict in found.items() if verdict is Verdict.BROKEN] == [broken]
