"""What one person is shown of a table: a panel made of a snapshot, with its pictures, in the place that was clicked."""

import asyncio
import logging
from collections.abc import Awaitable, Iterator
from typing import Final, TypeVar

import discord

from bot.app import Pozo
from bot.render.alt import hand_lines, table_lines
from bot.render.from_view import hand_scene, table_scene
from bot.render.palette import Look
from bot.render.pictures import Picture
from bot.storage.rows import Status
from bot.tables.table import Table
from cogs.ui.answers import defer, show
from cogs.ui.by_hand import ByHand
from cogs.ui.daily import tried
from cogs.ui.draft import arranged_now, as_table, draft_of, laid_out
from cogs.ui.lesson import summary
from cogs.ui.panel import NOTHING, Glance, Panel, panel_of
from cogs.ui.parts import COMPONENTS, Message
from cogs.ui.public import Public
from cogs.ui.snapshot import Snapshot, mark_of, private_snapshot
from engine.actions import Arrange
from engine.cards import Card
from engine.view import View

log = logging.getLogger(__name__)

PROMPT: Final = 0.25  # seconds in which most answers are ready; an acknowledgement is to be there after 0.4

Made = TypeVar("Made")


# A seat's panel


async def show_panel(  # noqa: PLR0913, PLR0917  # whose panel of what, and what it waits for
    bot: Pozo,
    interaction: discord.Interaction,
    table: Table,
    seat: int,
    glance: Glance = NOTHING,
    after: Awaitable[object] | None = None,
) -> None:
    """Answer with a seat's panel, after a move: in place of the one that was clicked, or as a new one."""
    panel = None
    while True:
        at, message = await in_time(interaction, _panel_after(bot, interaction, table, seat, glance, after))
        if panel is not None and bot.panels.of(at.row.id, seat) is not panel:
            return  # another has taken its place, and follows the table
        with bot.panels.showing(at.row.id, seat, interaction, at.version) as panel:
            panel.message = await show(interaction, message)
            panel.mark, panel.glance = at.mark, glance
        if table.is_stale(seat, at.version):  # while it was drawn and sent the others may have moved on
            glance = NOTHING
        elif at.version == table.playing.version and at.mark == mark_of(table, seat):
            return
        after = None


async def _panel_after(  # noqa: PLR0913, PLR0917  # as above
    bot: Pozo,
    interaction: discord.Interaction,
    table: Table,
    seat: int,
    glance: Glance,
    after: Awaitable[object] | None,
) -> tuple[Snapshot, Message]:
    """Return a seat's panel as it is after a move, and what it was made of."""
    if after is not None:
        await after
    at = await private_snapshot(bot, interaction, table, seat)
    return at, await panel_message(bot, at, glance)


async def panel_message(bot: Pozo, at: Snapshot, glance: Glance = NOTHING) -> Message:
    """Return a seat's panel as its owner likes it."""
    if at.extras.lesson and at.playing.rounds:
        return summary(at, *await _in_either_way(bot, at))
    if at.row.status is Status.OVER and at.extras.day is not None:
        return await tried(bot, at, *await _in_either_way(bot, at))
    if at.row.status is Status.OVER:
        return await _result(bot, at)
    if glance.by_hand and (drafted := await _draft_message(bot, at)):
        return drafted
    # To say where tiles would fit takes a solver, for which nobody else should wait.
    solves = bool(glance.selected) and at.playing.rules.tiles
    given = at, glance, bot.card_emojis
    panel = await asyncio.to_thread(panel_of, *given) if solves else panel_of(*given)
    if at.person.text_mode:
        message = panel.message(words=tuple(_in_words(panel)))
    else:
        message = panel.message(await _pictures(bot, panel))
    if bot.announcements.current is not None and message.size < COMPONENTS:
        message.say(bot.announcements.current.line(at.speech))
    return message


async def _in_either_way(bot: Pozo, at: Snapshot) -> tuple[tuple[Picture, ...], tuple[str, ...]]:
    """Return the table as a picture, or in words for who wants those."""
    sees = at.view()
    if at.person.text_mode:
        return (), tuple(table_lines(table_scene(sees, at.speech, Look()), at.speech))
    return (await draw_table(bot, at, sees, sees),), ()


async def _result(bot: Pozo, at: Snapshot) -> Message:
    """Return what a match came to, and what can be done next."""
    sees = at.view()
    if at.person.text_mode or sees.board is None:
        return Public(at).message()
    drawn = [await draw_table(bot, at, sees, sees)]
    if sees.outcome:
        drawn.append(await bot.pictures.sheet(sees, at.names, at.speech.locale, at.look))
    return Public(at, tuple(drawn)).message()


async def _pictures(bot: Pozo, panel: Panel) -> list[tuple[str, Picture]]:
    """Draw the table, as it would be with the tiles that are selected, and the hand below it.

    Tiles lie on their buttons: without a picture of the rack between them and the table, both are in sight.
    """
    at, board = panel.at, panel.board
    if board is None:
        return []
    key, seen, before = table_above(panel)
    drawn = [(at.speech.text(key) if key else "", await draw_table(bot, at, seen, before))]
    if panel.plays and board.result is None and not panel.shows_rack:
        drawn.append(("", await bot.pictures.hand(panel.hand, at.speech)))
    return drawn


def table_above(panel: Panel) -> tuple[str, View, View]:
    """Return the table to be seen above a hand, what stands above it, and the one before it: with tiles a draft."""
    board, sees = panel.board, panel.sees
    if board is None or not sees.rules.tiles or board.turn != panel.seat or board.result is not None:
        return "", sees, sees
    arranged = next((one for one in panel.found.actions if isinstance(one, Arrange)), None) if panel.found else None
    if arranged is not None:
        return "panel-after", laid_out(sees, panel.seat, arranged.table), panel.at.everyone()
    return ("panel-draft", sees, panel.at.everyone()) if board.plays else ("", sees, sees)


def _in_words(panel: Panel) -> Iterator[str]:
    """Yield what the pictures of the table and of the hand would show, line by line."""
    speech = panel.at.speech
    key, view, before = table_above(panel)
    if key:
        yield speech.text(key)
    if view.boards and view.boards[0] is not None:
        yield from table_lines(table_scene(view, speech, Look(), before=before), speech)
    if panel.plays:
        yield from hand_lines(panel.hand, speech, panel.signs)


async def draw_table(bot: Pozo, at: Snapshot, view: View, before: View | None) -> Picture:
    """Draw a table with the tiles marked that lay elsewhere before."""
    return await bot.pictures.table(view, at.names, at.speech.locale, at.look, before=before)


# A draft of tiles


async def _draft_message(bot: Pozo, at: Snapshot) -> Message | None:
    """Return the draft that a seat makes by hand, if it is its turn."""
    sees, seat = at.view(), at.seat
    assert seat is not None
    board, draft = arranged_now(sees, seat), draft_of(at.extras, sees)
    if board is None:
        return None
    panel, laid = ByHand(at, seat, board, draft), laid_out(sees, seat, as_table(draft))
    if at.person.text_mode:
        return panel.message(words=table_lines(table_scene(laid, at.speech, Look(), before=sees), at.speech))
    rack = hand_scene(laid, at.look, at.person.sort, frozenset(map(Card, draft.picked)))
    drawn = await draw_table(bot, at, laid, sees)
    return panel.message((drawn, await bot.pictures.hand(rack, at.speech)))


async def in_time(interaction: discord.Interaction, work: Awaitable[Made]) -> Made:
    """Return what comes of some work; where that takes long, whoever waits is acknowledged before."""
    promises: list[asyncio.Task[None]] = []
    late = asyncio.get_running_loop().call_later(
        PROMPT, lambda: promises.append(asyncio.create_task(_promise(interaction)))
    )
    try:
        return await work
    finally:
        late.cancel()
        for promise in promises:
            await promise


async def _promise(interaction: discord.Interaction) -> None:
    """Acknowledge a click if nobody did; where that fails the work is done all the same, and its answer is tried."""
    try:
        if not interaction.response.is_done():
            await defer(interaction)
    except Exception as error:  # noqa: BLE001  # one from below may quote the address, which holds a token
        log.info("a click could not be acknowledged: %s", type(error).__name__)
