"""What is suggested while somebody types the name of a game or of a preset."""

from collections.abc import Iterable
from typing import Final

import discord
from discord import app_commands

from bot.app import Pozo
from bot.words.speech import Speech
from engine.variants import VARIANTS

MOST: Final = 25  # Discord shows no more


def games_named(speech: Speech, typed: str) -> list[app_commands.Choice[str]]:
    """Return the games whose name has in it what was typed."""
    return _with_typed(((speech.text(f"game-{key}"), key) for key in VARIANTS), typed)


async def presets_named(bot: Pozo, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the server's presets for the game that was chosen, those whose name has in it what was typed."""
    game = getattr(interaction.namespace, "game", "")
    presets = await bot.store.presets(interaction.guild_id or 0)
    return _with_typed(((preset.name, preset.name) for preset in presets if preset.game == game), typed)


async def presets_of_all_games(
    bot: Pozo, interaction: discord.Interaction, speech: Speech, typed: str
) -> list[app_commands.Choice[str]]:
    """Return all presets of the server, each with its game."""
    presets = await bot.store.presets(interaction.guild_id or 0)
    named = ((f"{preset.name} · {speech.text(f'game-{preset.game}')}", preset.name) for preset in presets)
    return _with_typed(named, typed)


def _with_typed(named: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    found = [app_commands.Choice(name=name, value=value) for name, value in named if typed.lower() in name.lower()]
    return found[:MOST]
