"""The panels that are open are remembered for as long as Discord lets them be refreshed, and no longer."""

from typing import cast

import discord
import pytest

from bot.edge.panels import NEVER, TOKEN_LIFE, Panels
from tests.bot.kit_tables import Clock

CLICK, LATER = (cast("discord.Interaction", object()) for _ in range(2))


def shown(panels: Panels, table: int, click: discord.Interaction = CLICK, error: Exception | None = None) -> None:
    with panels.showing(table, 0, click, 1):
        if error is not None:
            raise error


@pytest.fixture
def clock() -> Clock:
    return Clock(at=100.0)


def test_a_panel_that_can_no_longer_be_refreshed_is_forgotten(clock: Clock) -> None:
    panels = Panels(clock)
    shown(panels, 1)
    clock.at += 1
    shown(panels, 2)
    clock.at += TOKEN_LIFE - 1
    shown(panels, 3)

    clock.at = 101.0
    assert [panels.of(table, 0) is not None for table in (1, 2, 3)] == [False, True, True]


def test_an_answer_that_may_have_been_shown_is_tried_before_the_one_before_it(clock: Clock) -> None:
    panels, answered = Panels(clock), list[tuple[int, int]]()
    panels.on_answered(lambda table, seat: answered.append((table, seat)))
    shown(panels, 1)

    with pytest.raises(OSError, match="lost"):
        shown(panels, 1, LATER, OSError("lost"))

    newest = panels.of(1, 0)
    assert newest is not None
    assert (newest.interaction, newest.version, answered) == (LATER, NEVER, [(1, 0)])
    panels.drop(1, 0)
    before = panels.of(1, 0)
    assert before is not None
    assert (before.interaction, before.version) == (CLICK, 1)
    panels.drop(1, 0)
    assert panels.of(1, 0) is None


def numbered(panels: Panels, message: int, click: discord.Interaction = CLICK) -> None:
    with panels.showing(1, 0, click, 1) as panel:
        panel.message = message


def test_a_panel_behind_one_that_may_never_have_been_shown_is_replaced_too(clock: Clock) -> None:
    panels, replaced = Panels(clock), list[int | None]()
    panels.on_replaced(lambda panel: replaced.append(panel.message))
    numbered(panels, 7)
    with pytest.raises(OSError, match="lost"):
        shown(panels, 1, LATER, OSError("lost"))

    numbered(panels, 8)

    assert replaced == [7]


def test_a_panel_that_was_edited_after_another_took_its_place_says_so_again(clock: Clock) -> None:
    panels, replaced = Panels(clock), list[int | None]()
    panels.on_replaced(lambda panel: replaced.append(panel.message))
    numbered(panels, 7)
    older = panels.of(1, 0)
    assert older is not None
    numbered(panels, 8)

    panels.edited(older, panels.of(1, 0), 1)
    assert replaced == [7, 7]

    newest = panels.of(1, 0)
    assert newest is not None
    panels.edited(newest, newest, 1)
    assert replaced == [7, 7]


def test_a_panel_whose_answer_was_lost_replaces_the_one_before_it_once_it_is_found(clock: Clock) -> None:
    panels, replaced = Panels(clock), list[int | None]()
    panels.on_replaced(lambda panel: replaced.append(panel.message))
    numbered(panels, 7)
    with pytest.raises(OSError, match="lost"):
        shown(panels, 1, LATER, OSError("lost"))
    found = panels.of(1, 0)
    assert found is not None
    assert replaced == []

    panels.heard(1, 0, found, 8)
    assert replaced == [7]

    panels.leave(8)  # something else is shown there
    assert panels.of(1, 0) is None


def test_a_panel_keeps_its_place_until_the_next_one_is_known_to_be_shown(clock: Clock) -> None:
    panels, replaced = Panels(clock), list[int | None]()
    panels.on_replaced(lambda panel: replaced.append(panel.message))
    numbered(panels, 7)
    first = panels.of(1, 0)
    assert first is not None
    with pytest.raises(OSError, match="lost"):
        shown(panels, 1, LATER, OSError("lost"))

    panels.edited(first, panels.of(1, 0), 1)

    assert replaced == []


def test_every_way_to_a_message_that_was_edited_late_is_known_to_show_that(clock: Clock) -> None:
    panels = Panels(clock)
    numbered(panels, 7)
    first = panels.of(1, 0)
    with panels.showing(1, 0, LATER, 3) as second:
        second.message = 7
    second.mark = "as it is"
    with pytest.raises(OSError, match="lost"):
        shown(panels, 1, CLICK, OSError("lost"))
    assert first is not None

    panels.edited(first, panels.of(1, 0), 2)
    panels.drop(1, 0)  # the newest was never shown

    assert panels.of(1, 0) is second
    assert (second.version, second.mark) == (2, None)
