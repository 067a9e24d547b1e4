"""What one person is shown of a table: the panel with its picture, in their language and look."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import discord

from bot.app import Pozo
from bot.edge.panels import OpenPanel
from bot.people import Person
from bot.render.alt import hand_alt, table_alt
from bot.render.from_view import hand_scene, table_scene
from bot.render.palette import Look
from bot.render.pictures import Picture, look_of
from bot.tables.extras import extras_of
from bot.tables.table import Table
from bot.words.speech import Speech
from cogs.ui.by_hand import ByHand
from cogs.ui.draft import as_table, draft_of, laid_out, own_turn
from cogs.ui.lesson import guidance, summary
from cogs.ui.panel import Panel
from cogs.ui.parts import Message
from cogs.ui.snapshot import speech_for
from engine.actions import Arrange
from engine.cards import Card
from engine.match import proposal
from engine.view import View

PROMPT: Final = 0.4  # seconds in which most answers are ready; Discord gives up after three

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Glance:
    """What a look at a panel adds to the position: selected cards, an action to be confirmed, hints, a page."""

    selected: int = 0
    confirming: str = ""
    hints: tuple[str, ...] = ()
    page: int = 0  # of moves, where there are more than a select holds


NOTHING: Final = Glance()


async def panel_message(
    bot: Pozo, interaction: discord.Interaction, table: Table, seat: int, glance: Glance = NOTHING
) -> Message:
    """Return a seat's panel as its owner likes it."""
    person = await bot.people.get(interaction.user.id)
    panel = Panel(
        table,
        seat,
        await speech_for(bot, interaction, table),
        person,
        glance.selected,
        glance.confirming,
        hints=glance.hints,
        page=glance.page,
    )
    sees = table.view(seat)
    chosen = panel.hand(sees).chosen
    if chosen and not panel.alone:
        panel = replace(panel, found=proposal(table.playing, seat, chosen))
    lesson = extras_of(table.row).lesson
    if lesson:
        panel = replace(panel, guidance=tuple(guidance(table, seat, panel.speech)))
    artist = await _artist(bot, table, panel.speech, person)
    if lesson and table.playing.rounds:
        pictures = () if person.text_mode else (await artist.table(sees, sees, "table"),)
        return summary(table, panel.speech, pictures, tuple(_in_words(panel, sees)) if person.text_mode else ())
    if person.text_mode:
        return replace(panel, emojis=bot.card_emojis, words=tuple(_in_words(panel, sees))).message()
    if sees.board is None or seat not in sees.board.players:
        return panel.message()
    tables = [
        (panel.speech.text(key), await artist.table(seen, before, key)) for key, seen, before in _tables(panel, sees)
    ]
    if lesson and not tables:
        tables = [("", await artist.table(sees, sees, "table"))]  # a lesson has no message that shows it
    return replace(panel, pictures=(*tables, ("", await artist.hand(sees, frozenset(chosen))))).message()


def _tables(panel: Panel, sees: View) -> Iterator[tuple[str, View, View]]:
    """Yield the tables to be seen above a rack, each with the one before it: what is proposed, or the draft so far."""
    board = sees.board
    if board is None or not sees.rules.tiles or board.turn != panel.seat:
        return
    arranged = next((one for one in panel.found.actions if isinstance(one, Arrange)), None) if panel.found else None
    if arranged is not None:
        yield "panel-before", sees, sees
        yield "panel-after", laid_out(sees, panel.seat, arranged.table), sees
    elif board.plays:
        yield "panel-draft", sees, panel.table.view(None)


@dataclass(frozen=True, slots=True)
class Artist:
    """Draws for one person at one table."""

    bot: Pozo
    names: tuple[str, ...]
    locale: str
    look: Look
    sort: str

    async def table(self, view: View, before: View, name: str) -> Picture:
        """Draw a table with the tiles marked that lay elsewhere before."""
        drawn = await self.bot.pictures.table(view, self.names, self.locale, self.look, before=before)
        return replace(drawn, name=f"{name}.png")

    async def hand(self, view: View, chosen: frozenset[Card]) -> Picture:
        return await self.bot.pictures.hand(view, self.names, self.locale, self.look, sort=self.sort, selected=chosen)


async def _artist(bot: Pozo, table: Table, speech: Speech, person: Person) -> Artist:
    server = await bot.servers.get(table.row.guild_id or 0)
    return Artist(bot, table.names, speech.locale, look_of(person.theme, server.felt, person.deck), person.sort)


def _in_words(panel: Panel, sees: View) -> Iterator[str]:
    """Yield what the pictures of the table and of the hand would show, in the words that stand for them elsewhere."""
    look, speech = Look(), panel.speech
    everyone = panel.table.view(None)
    if everyone.boards and everyone.boards[0] is not None:
        yield table_alt(table_scene(everyone, speech, look), speech)
    for key, view, before in _tables(panel, sees):
        if view is not sees or before is not sees:
            yield panel.speech.text(key)
            yield table_alt(table_scene(view, speech, look, before=before), speech)
    if sees.board is not None and panel.seat in sees.board.players:
        chosen = frozenset(panel.hand(sees).chosen)
        yield hand_alt(hand_scene(sees, look, panel.person.sort, chosen), speech)


async def show_panel(
    bot: Pozo, interaction: discord.Interaction, table: Table, seat: int, glance: Glance = NOTHING
) -> None:
    """Answer with a seat's panel: in place of the one that was clicked, or as a new one."""
    version = None
    while version != table.playing.version:  # while it is drawn and sent the others may have moved on
        version = table.playing.version
        message = await in_time(interaction, panel_message(bot, interaction, table, seat, glance))
        await answer_with(interaction, message)
        bot.panels.note(table.id, seat, OpenPanel(interaction, bot.house.now(), version))
        glance = NOTHING


async def show_draft(bot: Pozo, interaction: discord.Interaction, table: Table, seat: int) -> None:
    """Answer with the draft that a seat makes by hand."""
    version = table.playing.version
    await answer_with(interaction, await in_time(interaction, _draft_message(bot, interaction, table, seat)))
    bot.panels.note(table.id, seat, OpenPanel(interaction, bot.house.now(), version))


async def _draft_message(bot: Pozo, interaction: discord.Interaction, table: Table, seat: int) -> Message:
    board, sees = own_turn(table, seat), table.view(seat)
    draft, person = draft_of(table, board), await bot.people.get(interaction.user.id)
    panel = ByHand(table, seat, board, draft, await speech_for(bot, interaction, table))
    laid = laid_out(sees, seat, as_table(draft))
    if person.text_mode:
        speech = panel.speech
        return replace(panel, words=(table_alt(table_scene(laid, speech, Look(), before=sees), speech),)).message()
    artist = await _artist(bot, table, panel.speech, person)
    picked = frozenset(map(Card, draft.picked))
    pictures = await artist.table(laid, sees, "draft"), await artist.hand(laid, picked)
    return replace(panel, pictures=pictures).message()


async def in_time(interaction: discord.Interaction, work: Awaitable[Made]) -> Made:
    """Return what comes of some work; where that takes long, whoever waits is acknowledged before."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=PROMPT)
    if not task.done() and not interaction.response.is_done():
        with suppress(discord.NotFound):  # it was too late for that; the work is done all the same
            await defer_privately(interaction)
    return await task


async def defer_privately(interaction: discord.Interaction) -> None:
    """Acknowledge so that what follows replaces the private message that was clicked, or is a new private one."""
    shown = interaction.message
    if shown is not None and shown.flags.ephemeral:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def answer_with(interaction: discord.Interaction, message: Message) -> None:
    """Answer privately: in place of the private message that was clicked, or with a new one."""
    shown = interaction.message
    if interaction.response.is_done():
        await interaction.edit_original_response(**message.edited())
    elif shown is not None and shown.flags.ephemeral:
        await interaction.response.edit_message(**message.edited())
    else:
        await interaction.response.send_message(view=message.view(), files=message.files(), ephemeral=True)
