"""Garbage is collected in helpings: each of what has come since the last, and of everything once that is much."""

import gc
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from bot.garbage import GROWN, HELPING, OLDEST, in_helpings


@dataclass
class Ring:
    """Something that refers to itself, and something in it."""

    around: list["Ring"] = field(default_factory=list["Ring"])
    inside: list[list[int]] = field(default_factory=list[list[int]])


def ring() -> Ring:
    made = Ring()
    made.around.append(made)
    return made


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Leave the collector as it was, and let nothing but a test decide when it looks."""
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


def test_what_was_looked_at_is_set_aside_and_goes_when_nothing_refers_to_it() -> None:
    with in_helpings():
        kept = Ring()
        gone = weakref.ref(kept)
        gc.collect()
        assert not any(one is kept for one in gc.get_objects())
        del kept
        assert gone() is None


def test_a_ring_that_is_left_behind_goes_with_its_helping() -> None:
    with in_helpings():
        gone = weakref.ref(ring())
        gc.collect(OLDEST - 1)
        gc.collect()
        assert gone() is None


def test_a_ring_that_was_set_aside_waits_for_the_look_at_everything() -> None:
    with in_helpings(much=0, seldom=3):
        old = ring()
        gone = weakref.ref(old)
        gc.collect()
        del old
        gc.collect()
        assert gone() is not None
        gc.collect()
        assert gone() is None


def test_there_is_no_look_at_everything_before_there_is_much_more() -> None:
    with in_helpings(much=0, seldom=1):
        gc.collect()
        old = ring()
        gone = weakref.ref(old)
        gc.collect()
        del old
        many = [[number] for number in range(GROWN * gc.get_freeze_count())]
        gc.collect()
        assert gone() is not None  # what has come is set aside only now
        gc.collect()
        assert gone() is None
        del many


def test_what_is_not_much_is_not_worth_a_look_at_everything() -> None:
    with in_helpings(seldom=1):
        old = ring()
        gone = weakref.ref(old)
        gc.collect()
        del old
        gc.collect()
        assert gone() is not None


def test_the_young_are_looked_at_as_ever_and_everything_is_as_before_at_the_end() -> None:
    usual, callbacks = gc.get_threshold(), list(gc.callbacks)
    with in_helpings():
        assert gc.get_threshold() == (*usual[:OLDEST], HELPING)
        before = gc.get_freeze_count()
        gc.collect(OLDEST - 1)
        assert gc.get_freeze_count() == before
    assert (gc.get_threshold(), gc.callbacks, gc.get_freeze_count()) == (usual, callbacks, 0)
