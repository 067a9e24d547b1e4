"""The example with which the room of tiles opens is true, line by line."""

import doctest

from engine import tiles


def test_the_worked_example_comes_out_as_it_is_told() -> None:
    failed, tried = doctest.testmod(tiles)

    assert tried > 10
    assert not failed
