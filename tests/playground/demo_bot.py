"""A small bot that uses one of every kind of control, to try the simulated Discord with; also runs by itself."""

import asyncio
import io
import logging
import os
import signal
import sys

import discord
from discord import app_commands
from PIL import Image

from bot.edge.redirect import point_discord_at

COLOURS = {"red": (200, 40, 40), "green": (40, 140, 60), "blue": (50, 80, 200)}


def picture(colour: tuple[int, int, int]) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (320, 120), colour).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "flag.png")


class Flag(discord.ui.LayoutView):
    """A public message: a picture, a count, and buttons for it."""

    def __init__(self, count: int, colour: str = "green") -> None:
        super().__init__(timeout=None)
        gallery: discord.ui.MediaGallery[Flag] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://flag.png", description=f"A {colour} flag")
        row: discord.ui.ActionRow[Flag] = discord.ui.ActionRow()
        for verb in ("add", "mine", "note"):
            button: discord.ui.Button[Flag] = discord.ui.Button(label=verb.capitalize(), custom_id=f"{verb}:{count}")
            row.add_item(button)
        self.add_item(discord.ui.Container(discord.ui.TextDisplay(f"Count {count}"), gallery, row))
        self.stop()  # on_interaction answers; nothing is kept in memory


class Mine(discord.ui.LayoutView):
    """A private message: a choice of colours."""

    def __init__(self, chosen: str = "nothing", language: str = "") -> None:
        super().__init__(timeout=None)
        select: discord.ui.Select[Mine] = discord.ui.Select(
            custom_id="colour", options=[discord.SelectOption(label=name.capitalize(), value=name) for name in COLOURS]
        )
        self.add_item(discord.ui.TextDisplay(f"Only you see this. Chosen: {chosen}. {language}"))
        self.add_item(discord.ui.ActionRow(select))
        self.stop()


class Note(discord.ui.Modal, title="A note"):
    words: discord.ui.Label["Note"] = discord.ui.Label(text="Words", component=discord.ui.TextInput(custom_id="words"))

    def __init__(self, user_id: int) -> None:
        super().__init__(custom_id=f"note-for:{user_id}", timeout=None)
        self.stop()


async def colours(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in COLOURS if name.startswith(typed)]


@app_commands.describe(colour="Which one")
@app_commands.autocomplete(colour=colours)
async def flag(interaction: discord.Interaction, colour: str = "green") -> None:
    await interaction.response.send_message(view=Flag(0, colour), file=picture(COLOURS.get(colour, (90, 90, 90))))


async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await asyncio.sleep(2)
    await interaction.followup.send("Done at last.")


class Spanish(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        spanish = {"Put up a flag": "Poner una bandera", "Which one": "Cuál"}
        return spanish.get(string.message) if locale is discord.Locale.spain_spanish else None


class DemoBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.tree.command(description="Put up a flag")(flag)
        self.tree.command(description="Answer after a while")(slow)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Spanish())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data = interaction.data or {}
        verb, _, argument = str(data.get("custom_id", "")).partition(":")
        match verb:
            case "add":
                count = int(argument) + 1
                shown = picture(COLOURS["green"])
                await interaction.response.edit_message(view=Flag(count), attachments=[shown])
            case "mine":
                view = Mine(language=f"{interaction.locale.value}/{interaction.guild_locale}")
                await interaction.response.send_message(view=view, ephemeral=True)
            case "colour":
                await interaction.response.edit_message(view=Mine(str(dict(data)["values"])))
            case "note":
                await interaction.response.send_modal(Note(interaction.user.id))
            case "note-for":
                await interaction.response.send_message("Noted.", ephemeral=True)
            case _:
                pass


async def main() -> None:
    bot = DemoBot()
    async with bot:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: bot.loop.create_task(bot.close()))
        await bot.start("no token")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, stream=sys.stderr)
    point_discord_at(os.environ["POZO_API"])
    asyncio.run(main())
