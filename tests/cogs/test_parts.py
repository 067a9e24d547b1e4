"""Messages as Discord takes them: the same as discord.py would make of its own parts, at a fraction of the work."""

import discord
import pytest
from discord import ui

from bot.render.pictures import Picture
from cogs.ui.parts import COMPONENTS, Message, Target, option

SIGN = discord.PartialEmoji(name="card", id=7)
PICTURE = Picture("hand.png", b"PNG", "Four cards.")


def message() -> Message:
    """Return a message with one part of each kind."""
    made, target = Message(), Target(3, 5)
    made.say("A hand")
    made.show(PICTURE)
    made.offer([target.button("act", f"{number}", f"{number}") for number in range(6)])
    made.offer([target.button("ask", "Knock", style=discord.ButtonStyle.danger, disabled=True, emoji=SIGN)])
    made.choose(target.select("act", "Take", [option("7", "seven", emoji=SIGN)]))
    return made


def parts() -> list[ui.Item[ui.LayoutView]]:
    """Return the same as the library has it."""
    gallery = ui.MediaGallery[ui.LayoutView](
        discord.MediaGalleryItem("attachment://hand.png", description="Four cards.")
    )
    buttons = [ui.Button[ui.LayoutView](label=f"{number}", custom_id=f"act:3:5:{number}") for number in range(6)]
    knock = ui.Button[ui.LayoutView](
        label="Knock", custom_id="ask:3:5:", style=discord.ButtonStyle.danger, disabled=True, emoji=SIGN
    )
    options = [discord.SelectOption(label="7", value="seven", emoji=SIGN)]
    select = ui.Select[ui.LayoutView](custom_id="act:3:5:", placeholder="Take", options=options)
    rows = ([*buttons[:5]], [*buttons[5:]], [knock], [select])
    return [ui.TextDisplay("A hand"), gallery, *(ui.ActionRow(*row) for row in rows)]


async def test_a_message_is_what_the_library_would_send() -> None:
    view = ui.LayoutView(timeout=None)
    for part in parts():
        view.add_item(part)
    assert message().view().to_components() == view.to_components()


async def test_a_message_with_an_accent_is_what_the_library_would_send() -> None:
    made, colour = message(), discord.Colour.green()
    made.accent = colour
    view = ui.LayoutView(timeout=None).add_item(ui.Container(*parts(), accent_colour=colour))
    assert made.view().to_components() == view.to_components()


async def test_a_message_is_kept_by_nobody() -> None:
    view = message().view()
    assert view.has_components_v2()
    assert view.is_finished()


async def test_a_message_of_too_many_components_is_not_sent() -> None:
    """Rows count, and what they hold."""
    made, button = Message(), Target(1, 1).button
    made.offer(button("act", "one", f"{number}") for number in range(33))
    assert made.view().to_components() == made.parts
    made.say("One more")
    with pytest.raises(ValueError, match=f"{COMPONENTS}"):
        made.view()
