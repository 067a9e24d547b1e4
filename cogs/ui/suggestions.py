"""What is suggested while somebody types the name of a game or of a preset, and what a preset holds."""

import json
from collections.abc import Iterable, Mapping
from typing import Final

import discord
from discord import app_commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.words.speech import plain
from cogs.ui.parts import OPTION, cut
from engine.options import Value
from engine.variants import VARIANTS

MOST: Final = 25  # Discord shows no more
BESIDE: Final = ("assist", "clock")  # are saved among the options of a preset, and are no options of a game


async def game_names(interaction: discord.Interaction[Pozo], typed: str) -> list[app_commands.Choice[str]]:
    """Offer the games, by name in the words of whoever types."""
    speech = await interaction.client.speech_for(interaction)
    return with_typed(((speech.text(f"game-{key}"), key) for key in VARIANTS), typed)


async def preset_names(interaction: discord.Interaction[Pozo], typed: str) -> list[app_commands.Choice[str]]:
    """Offer the server's presets for the game that was chosen."""
    game = getattr(interaction.namespace, "game", "")
    presets = await interaction.client.store.presets(interaction.guild_id or 0)
    return with_typed(((preset.name, preset.name) for preset in presets if preset.game == game), typed)


async def presets_of_all_games(interaction: discord.Interaction[Pozo], typed: str) -> list[app_commands.Choice[str]]:
    """Offer all presets of the server, each with its game."""
    speech = await interaction.client.speech_for(interaction)
    presets = await interaction.client.store.presets(interaction.guild_id or 0)
    named = ((f"{preset.name} · {speech.text(f'game-{preset.game}')}", preset.name) for preset in presets)
    return with_typed(named, typed)


async def preset_options(bot: Pozo, guild_id: int, game: str, preset: str) -> Mapping[str, Value]:
    """Return the options of a game that a preset of the server holds; without a name none but the usual ones."""
    if not preset:
        return {}
    for one in await bot.store.presets(guild_id):
        if one.name == preset and one.game == game:
            return {name: value for name, value in json.loads(one.options).items() if name not in BESIDE}
    raise DeniedError(Denial.NO_PRESET, name=plain(preset))


def with_typed(named: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return the choices, each a name and a value, whose name has in it what was typed."""
    found = [(name, value) for name, value in named if typed.lower() in name.lower()]
    return [app_commands.Choice(name=cut(name, OPTION), value=value) for name, value in found[:MOST]]
