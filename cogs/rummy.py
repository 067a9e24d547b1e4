"""The slash commands: /rummy and what stands under it."""

import json
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.commands import choices
from bot.edge.router import Press
from bot.edge.saying_no import answer_privately
from bot.footing import KINDS
from bot.matches import SeatRow
from bot.storage.rows import Preset, Status, TableRow
from bot.tables import lobby
from bot.tables.extras import extras_of
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.words.marks import seen
from bot.words.speech import Speech, plain
from cogs.leagues.ui.profiles import show_profile
from cogs.ui.clocks import CLOCKS
from cogs.ui.place import manages, server_of
from cogs.ui.posting import promise_table
from cogs.ui.rooms import require_showable
from cogs.ui.settings import person_panel, server_panel
from cogs.ui.showcase import newcomers_games
from cogs.ui.suggestions import game_names, preset_names, presets_of_all_games
from engine.players.levels import Level
from engine.variants import VARIANTS

PRESET_NAME: Final = 40
ASSIST, CLOCK = "assist", "clock"  # are saved among the options of a preset
CLOCK_NAMES: Final = ("∞", "60 s", "2 min", "5 min", "15 min", "1 h", "8 h", "24 h", "72 h")
CLOCK_VALUES: Final = {"none" if clock is None else str(clock): clock for clock in CLOCKS}
CLOCK_CHOICES: Final = [
    app_commands.Choice(name=name, value=value) for name, value in zip(CLOCK_NAMES, CLOCK_VALUES, strict=True)
]
LEAVING_CHOICES: Final = choices("computer", "end")
LEVEL_CHOICES: Final = choices(*KINDS)


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.guild_only()
class RummyCommands(commands.GroupCog, group_name="rummy"):
    """Open tables, find them again, and choose how things look."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command()
    async def profile(
        self, interaction: discord.Interaction, member: discord.User | None = None, share: bool = False
    ) -> None:
        await show_profile(self.bot, interaction, member or interaction.user, share=share)

    @app_commands.command()
    @app_commands.choices(level=LEVEL_CHOICES)
    @app_commands.autocomplete(game=game_names)
    async def play(
        self,
        interaction: discord.Interaction,
        game: str = "",
        level: str = Level.MEDIUM.value,
        computers: app_commands.Range[int, 1, 7] | None = None,
    ) -> None:
        played = game or newcomers_games()[0]
        if played not in VARIANTS:
            raise DeniedError(Denial.NO_GAME, name=plain(game))
        asked = f"{played}.{level}.{computers or ''}"
        await self.bot.router.press(interaction, Press("alone", argument=asked))

    @app_commands.command()
    async def help(self, interaction: discord.Interaction) -> None:
        await self.bot.router.press(interaction, Press("welcome"))

    @app_commands.command()
    @app_commands.choices(clock=CLOCK_CHOICES, leaving=LEAVING_CHOICES, level=LEVEL_CHOICES)
    @app_commands.autocomplete(game=game_names, preset=preset_names)
    async def new(  # noqa: PLR0913, PLR0917  # each is an option of the command
        self,
        interaction: discord.Interaction,
        game: str,
        computers: app_commands.Range[int, 0, 7] = 0,
        level: str = Level.MEDIUM.value,
        clock: str = "",
        leaving: str = "computer",
        thread: bool = False,
        preset: str = "",
    ) -> None:
        guild_id = server_of(interaction)
        if game not in VARIANTS:
            raise DeniedError(Denial.NO_GAME, name=plain(game))
        saved = await self._preset(guild_id, game, preset)
        await require_showable(self.bot, interaction, thread=thread)
        language, user = await self.bot.public_language(interaction), interaction.user
        place = TablePlace(guild_id, interaction.channel_id or 0, language)
        kept = replace(saved, clock=CLOCK_VALUES[clock]) if clock else saved
        agreed = replace(kept, on_leave=leaving, thread=thread)
        most = max(VARIANTS[game].seat_counts) - 1
        host = SeatRow(0, user.display_name, user.id)
        seats = lobby.with_computers(host, min(computers, most), level, language, self.bot.words)
        new = new_table(str(interaction.id), place, user.id, agreed, self.bot.house.now(), seats)
        await self.bot.tables.require_room(new)
        await interaction.response.defer(ephemeral=thread)
        promise_table(self.bot, await self.bot.tables.open(new), interaction)

    async def _preset(self, guild_id: int, game: str, name: str) -> Agreed:
        """Return what was saved under a name: the options, how much help, and the clock (T11)."""
        if not name:
            return Agreed(game)
        for preset in await self.bot.store.presets(guild_id):
            if preset.name == name and preset.game == game:
                options = json.loads(preset.options)
                assist, clock = str(options.pop(ASSIST, "")), options.pop(CLOCK, None)
                return Agreed(game, json.dumps(options), clock, assist=assist)
        raise DeniedError(Denial.NO_PRESET, name=plain(name))

    # Tables

    @app_commands.command()
    async def hand(self, interaction: discord.Interaction) -> None:
        await self.bot.router.press(interaction, Press("hand", (await self._mine(interaction)).id))

    @app_commands.command()
    async def join(self, interaction: discord.Interaction) -> None:
        row = await self._here(interaction, Status.LOBBY)
        await self.bot.router.press(interaction, Press("join", row.id))

    @app_commands.command()
    async def leave(self, interaction: discord.Interaction) -> None:
        await self.bot.router.press(interaction, Press("leave", (await self._mine(interaction)).id))

    @app_commands.command()
    async def end(self, interaction: discord.Interaction) -> None:
        row = await self._here(interaction)
        await self.bot.router.press(interaction, Press("end", row.id))

    @app_commands.command()
    async def options(self, interaction: discord.Interaction) -> None:
        row = await self._here(interaction, Status.LOBBY)
        await self.bot.router.press(interaction, Press("options", row.id))

    @app_commands.command()
    @app_commands.autocomplete(game=game_names)
    async def rules(self, interaction: discord.Interaction, game: str = "") -> None:
        if game and game not in VARIANTS:
            raise DeniedError(Denial.NO_GAME, name=plain(game))
        row = None if game else await self._newest(interaction)
        await self.bot.router.press(interaction, Press("rules", row.id if row else 0, argument=game))

    @app_commands.command()
    @app_commands.autocomplete(game=game_names)
    async def learn(self, interaction: discord.Interaction, game: str = "") -> None:
        if game and game not in VARIANTS:
            raise DeniedError(Denial.NO_GAME, name=plain(game))
        await self.bot.router.press(interaction, Press("learn", argument=game))

    @app_commands.command()
    async def games(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        speech = await self.bot.speech_for(interaction)
        rows = await self.bot.store.open_tables_of_user(interaction.user.id)
        lines = [await self._line(row, interaction.user.id, speech) for row in rows]
        lines.sort(key=lambda line: not line.startswith("▶"))
        await interaction.followup.send("\n".join(lines)[:1900] or speech.text("games-none"), ephemeral=True)

    @app_commands.command()
    async def replay(self, interaction: discord.Interaction) -> None:
        await self.bot.router.press(interaction, Press("replays"))

    @app_commands.command()
    async def today(self, interaction: discord.Interaction) -> None:
        await self.bot.router.press(interaction, Press("today"))

    @app_commands.command()
    async def puzzle(self, interaction: discord.Interaction) -> None:
        await self.bot.router.press(interaction, Press("puzzle"))

    async def _line(self, row: TableRow, user_id: int, speech: Speech) -> str:
        asked = row.status is Status.PLAYING and await self._is_asked(row.id, user_id)
        names = speech.list(tuple(plain(seat.name) for seat in row.seats))
        place = _link(row)
        return f"{'▶' if asked else '·'} {speech.text(f'game-{row.game}')} · {place} · {names}"

    async def _is_asked(self, table_id: int, user_id: int) -> bool:
        table = await self.bot.tables.get(table_id)
        return any(seat.user_id == user_id and table.is_asked(seat.seat) for seat in table.seats)

    # Choices

    @app_commands.command()
    async def settings(self, interaction: discord.Interaction) -> None:
        person = await self.bot.people.get(interaction.user.id)
        message = person_panel(person, await self.bot.speech_for(interaction))
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    @app_commands.command()
    async def server(self, interaction: discord.Interaction) -> None:
        server = await self.bot.servers.get(self._managed(interaction))
        message = server_panel(server, await self.bot.speech_for(interaction))
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    @app_commands.command()
    async def save(self, interaction: discord.Interaction, name: app_commands.Range[str, 1, PRESET_NAME]) -> None:
        guild_id = self._managed(interaction)
        row = await self._here(interaction)
        assist = extras_of(row).assist
        beside = {ASSIST: assist, CLOCK: row.clock}
        options = json.loads(row.options) | {name: value for name, value in beside.items() if value}
        preset = Preset(guild_id, seen(name), row.game, json.dumps(options))
        await self.bot.store.save_preset(preset)
        await self._answer(interaction, "preset-saved", name=plain(preset.name))

    @app_commands.command()
    @app_commands.autocomplete(name=presets_of_all_games)
    async def forget(self, interaction: discord.Interaction, name: str) -> None:
        if not await self.bot.store.delete_preset(self._managed(interaction), name):
            raise DeniedError(Denial.NOT_SAVED, name=plain(name))
        await self._answer(interaction, "preset-forgotten", name=plain(name))

    # Where and who

    @staticmethod
    def _managed(interaction: discord.Interaction) -> int:
        """Return the server that somebody manages."""
        guild_id = server_of(interaction)
        if not manages(interaction, guild_id):
            raise DeniedError(Denial.NOT_MANAGER)
        return guild_id

    async def _mine(self, interaction: discord.Interaction) -> TableRow:
        """Return the table in this channel at which the user sits; a lesson only where there is no other."""
        rows = await self.bot.store.open_tables_of_user(interaction.user.id)
        here = [row for row in rows if interaction.channel_id in {row.channel_id, row.thread_id}]
        if not here:
            raise DeniedError(Denial.NO_SEAT_HERE)
        return max(here, key=lambda row: (not extras_of(row).lesson, row.id))

    async def _here(self, interaction: discord.Interaction, status: Status | None = None) -> TableRow:
        """Return the newest open table of this channel or thread."""
        row = await self._newest(interaction, status)
        if row is None:
            raise DeniedError(Denial.NO_TABLE_HERE)
        return row

    async def _newest(self, interaction: discord.Interaction, status: Status | None = None) -> TableRow | None:
        here, channel = interaction.channel_id or 0, interaction.channel
        rows = await self.bot.store.open_tables_in_channel(here)
        if isinstance(channel, discord.Thread):
            rows = [*rows, *await self.bot.store.open_tables_in_channel(channel.parent_id)]
        shown_here = [row for row in rows if row.place_id == here and not extras_of(row).private]
        return max((row for row in shown_here if status in {None, row.status}), key=lambda row: row.id, default=None)

    async def _answer(self, interaction: discord.Interaction, key: str, **arguments: str) -> None:
        await answer_privately(interaction, (await self.bot.speech_for(interaction)).text(key, **arguments))


def _link(row: TableRow) -> str:
    """Return the way to a table's message, or to its channel where none shows it."""
    if row.message_id is None:
        return f"<#{row.place_id}>"
    return f"https://discord.com/channels/{row.guild_id}/{row.place_id}/{row.message_id}"


async def setup(bot: Pozo) -> None:
    await bot.add_cog(RummyCommands(bot))
