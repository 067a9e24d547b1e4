"""The private panels in which people choose for themselves, and managers for their server."""

from collections.abc import Sequence
from typing import Final

import discord

from bot.people import DECKS, FELTS, SORTS, THEMES, Person, Server
from bot.words.speech import Speech
from cogs.ui.parts import Message, Target, option

UNCHOSEN: Final = {"language": "discord", "theme": "server"}  # where it comes from as long as nothing is chosen
LANGUAGES: Final = ("", "en", "es")  # none: that of Discord


def person_panel(person: Person, speech: Speech) -> Message:
    """Return what a person has chosen, with selects to choose otherwise."""
    message = Message()
    message.say(speech.text("settings-intro"))
    _select(message, speech, ("mine", "language"), LANGUAGES, person.language or "")
    _select(message, speech, ("mine", "sort"), SORTS, person.sort)
    _select(message, speech, ("mine", "deck"), DECKS, person.deck)
    _select(message, speech, ("mine", "theme"), ("", *THEMES), person.theme or "")
    _select(message, speech, ("mine", "text_mode"), ("no", "yes"), "yes" if person.text_mode else "no")
    _select(message, speech, ("mine", "notices"), ("yes", "no"), "yes" if person.notices else "no")
    return message


def server_panel(server: Server, speech: Speech) -> Message:
    """Return what a server has chosen, with selects to choose otherwise."""
    message = Message()
    message.say(speech.text("settings-server-intro"))
    _select(message, speech, ("ours", "language"), LANGUAGES, server.language or "")
    _select(message, speech, ("ours", "felt"), FELTS, server.felt)
    _select(message, speech, ("ours", "theme"), THEMES, server.theme)
    return message


def _select(message: Message, speech: Speech, setting: tuple[str, str], values: Sequence[str], now: str) -> None:
    verb, name = setting
    label = speech.text(f"setting-{name}")
    options: list[discord.SelectOption] = []
    for value in values:
        named = value or UNCHOSEN[name]
        options.append(option(f"{label}: {speech.text(f'setting-{name}-{named}')}", named, chosen=value == now))
    message.choose(Target(0, 0).select(verb, label, options, name))
