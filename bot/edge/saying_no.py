"""Saying no: the words for what was refused, denied or failed, and the private answer that carries them."""

from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError, RefusedError
from bot.edge.router import custom_id
from bot.storage.errors import StoreUnavailableError
from bot.words.speech import plain
from bot.words.words import Words
from engine.errors import IllegalActionError

QUOTED: Final = 300  # characters of what somebody wrote


def reason(error: Exception, words: Words, locale: str) -> str:
    """Return why something was denied; nothing where nobody expected it."""
    if isinstance(error, DeniedError):
        said = {name: _short(value) for name, value in error.arguments.items()}
        return words.text(f"denied-{error.denial}", locale, **said)
    if isinstance(error, RefusedError):
        return words.refusal_text(error.refusal, locale, [*map(plain, error.names)], style=error.style)
    if isinstance(error, IllegalActionError):
        return words.refusal_text(error.refusal, locale, NumberedNames(words, locale))
    if isinstance(error, StoreUnavailableError):
        return words.text(f"denied-{Denial.UNAVAILABLE}", locale)
    if isinstance(error, app_commands.CheckFailure):
        return words.text("denied-permission", locale)
    return ""


def _short(value: str | int) -> str | int:
    """Return what somebody wrote, short enough to be quoted: Fluent and Discord have limits, and writers have none."""
    return f"{value[:QUOTED]}…" if isinstance(value, str) and len(value) > QUOTED else value


class NumberedNames(Sequence[str]):
    """Names of seats for a refusal that is told outside its table: by number."""

    def __init__(self, words: Words, locale: str) -> None:
        self._words = words
        self._locale = locale

    def __getitem__(self, seat: int) -> str:  # type: ignore[override]  # a seat, never a slice
        return self._words.text("seat-number", self._locale, number=seat + 1)

    def __len__(self) -> int:
        return 0


class AskWhy(discord.ui.View):
    """A button that asks for the clause behind a refusal; it is stopped, as our ids need none kept."""

    def __init__(self, label: str, clause: str) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Button(label=label, custom_id=custom_id("why", argument=clause)))
        self.stop()


async def answer_privately(
    interaction: discord.Interaction, text: str, view: discord.ui.View = discord.utils.MISSING
) -> None:
    """Say something to whoever interacts, whether or not they were answered before."""
    if interaction.response.is_done():
        await interaction.followup.send(text, view=view, ephemeral=True)
    else:
        await interaction.response.send_message(text, view=view, ephemeral=True)
