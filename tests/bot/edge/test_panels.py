"""The panels that are open are remembered for as long as Discord lets them be refreshed, and no longer."""

from typing import cast

import discord

from bot.edge.panels import TOKEN_LIFE, OpenPanel, Panels

CLICK = cast("discord.Interaction", object())


def test_a_panel_that_can_no_longer_be_refreshed_is_forgotten() -> None:
    panels = Panels()
    panels.note(1, 0, OpenPanel(CLICK, since=100.0, version=1))
    panels.note(2, 0, OpenPanel(CLICK, since=101.0, version=1))

    panels.note(3, 0, OpenPanel(CLICK, since=100.0 + TOKEN_LIFE, version=1))

    assert [bool(panels.at(table, 1, now=101.0)) for table in (1, 2, 3)] == [False, True, True]
