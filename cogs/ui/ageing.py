"""The last edit of a private message: it says that it may be old from now on, and offers to go on."""

from typing import Final

import discord

from bot.words.speech import Speech
from cogs.ui.parts import COMPONENTS, Component, Message, Target

PRIMARY: Final = discord.ButtonStyle.primary
SAID: Final = 3  # components: a line, a row and a button


def say_old(message: Message, speech: Speech, target: Target, verb: str, argument: str = "") -> None:
    """Say that a message may be old, and offer to go on by the button of a verb, be it there already or not."""
    if message.size + SAID > COMPONENTS:
        message.parts = [part for part in message.parts if part["type"] != discord.ComponentType.action_row.value]
    message.say(speech.text("panel-old"))
    go_on = target.button(verb, speech.text("panel-go-on"), argument, style=PRIMARY)
    there = _button(message, f"{verb}:")
    if there is None:
        message.offer([go_on])
    else:
        there |= go_on


def _button(message: Message, begins: str) -> Component | None:
    buttons = (button for part in message.parts for button in part.get("components", ()))
    return next((button for button in buttons if button.get("custom_id", "").startswith(begins)), None)
