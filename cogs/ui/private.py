"""What one person is shown of a table: the panel with its picture, in their language and look."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.app import Pozo
from bot.panels import OpenPanel
from bot.pictures import look_of
from bot.render.alt import hand_alt, table_alt
from bot.render.from_view import hand_scene, table_scene
from bot.render.palette import Look
from bot.render.telling import Telling
from bot.table import Table
from cogs.ui.panel import Panel
from cogs.ui.parts import Message
from cogs.ui.speech import Speech, plain
from engine.view import View


async def speech_for(bot: Pozo, interaction: discord.Interaction, table: Table) -> Speech:
    """Return the words of whoever interacts, for a table."""
    tiles = table.match is not None and table.rules.tiles
    return Speech(bot.words, await bot.language_of(interaction), table.names, tiles)


@dataclass(frozen=True, slots=True)
class Glance:
    """What a look at a panel adds to the position: selected cards, or an action to be confirmed."""

    selected: int = 0
    confirming: str = ""


NOTHING: Final = Glance()


async def panel_message(
    bot: Pozo, interaction: discord.Interaction, table: Table, seat: int, glance: Glance = NOTHING
) -> Message:
    """Return a seat's panel as its owner likes it."""
    person = await bot.people.get(interaction.user.id)
    panel = Panel(table, seat, await speech_for(bot, interaction, table), person, glance.selected, glance.confirming)
    sees = table.view(seat)
    if person.text_mode:
        return replace(panel, emojis=bot.card_emojis, words=tuple(_in_words(panel, sees))).message()
    if sees.board is None or seat not in sees.board.players:
        return panel.message()
    chosen = frozenset(panel.hand(sees).chosen)
    server = await bot.servers.get(table.row.guild_id or 0)
    look = look_of(person.theme, server.felt, person.deck)
    locale = panel.speech.locale
    picture = await bot.pictures.hand(sees, table.names, locale, look, sort=person.sort, selected=chosen)
    return replace(panel, picture=picture).message()


def _in_words(panel: Panel, sees: View) -> Iterator[str]:
    """Yield what the pictures of the table and of the hand would show, in the words that stand for them elsewhere."""
    speech, look = panel.speech, Look()
    telling = Telling(speech.words, speech.locale, tuple(map(plain, speech.names)), speech.tiles)
    everyone = panel.table.view(None)
    if everyone.boards and everyone.boards[0] is not None:
        yield table_alt(table_scene(everyone, telling, look), telling)
    if sees.board is not None and panel.seat in sees.board.players:
        chosen = frozenset(panel.hand(sees).chosen)
        yield hand_alt(hand_scene(sees, look, panel.person.sort, chosen), telling)


async def show_panel(
    bot: Pozo, interaction: discord.Interaction, table: Table, seat: int, glance: Glance = NOTHING
) -> None:
    """Answer with a seat's panel: in place of the one that was clicked, or as a new one."""
    version = table.playing.version
    message = await panel_message(bot, interaction, table, seat, glance)
    shown = interaction.message
    if interaction.response.is_done():
        await interaction.edit_original_response(**message.edited())
    elif shown is not None and shown.flags.ephemeral:
        await interaction.response.edit_message(**message.edited())
    else:
        await interaction.response.send_message(view=message.view(), files=message.files(), ephemeral=True)
    bot.panels.note(table.id, seat, OpenPanel(interaction, bot.house.now(), version))
