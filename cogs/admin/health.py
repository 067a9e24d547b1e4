"""/admin health: how the bot is; for who owns it all of it, with the last hour as a picture."""

import math
from collections.abc import Iterator

import discord
from discord import app_commands

from bot.host.backup import backups_in, folder_of, made_at
from bot.host.machine import MEGA, free_space
from bot.host.server import lacks_tools
from bot.host.troubles import Troubles
from bot.host.version import this_version
from bot.hour import MINUTES, Minute
from bot.render.charts import Chart, ChartsScene
from bot.render.palette import Look
from bot.render.pictures import look_of
from bot.storage.upkeep import KNOWN_SCHEMA
from bot.words.speech import Speech
from cogs.admin.base import AdminCog, managed_server
from cogs.ui.parts import Message

UNKNOWN = "\u2013"


class HealthReport(AdminCog):
    """What concerns the whole bot is for its owner alone."""

    @app_commands.command()
    async def health(self, interaction: discord.Interaction) -> None:
        owns = self.is_owner(interaction)
        guild_id = None if owns else managed_server(interaction)
        await interaction.response.defer(ephemeral=True)
        speech, message = await self.speech(interaction), Message()
        if guild_id is not None:
            message.say("\n".join(await self._of_server(interaction, guild_id, speech)))
        else:
            message.say("\n".join(await self._of_bot(speech)))
            person = await self.bot.people.get(interaction.user.id)
            server = await self.bot.servers.get(interaction.guild_id or 0)
            look = look_of(person.themed(server), server.felt, person.deck)
            message.show(await self.bot.pictures.charts(self._last_hour(speech, look)))
        await interaction.followup.send(view=message.view(), files=message.files(), ephemeral=True)

    async def _of_server(self, interaction: discord.Interaction, guild_id: int, speech: Speech) -> list[str]:
        rows = await self.bot.store.open_tables_in_guild(guild_id)
        shard = interaction.guild.shard_id if interaction.guild else 0
        latency = dict(self.bot.latencies).get(shard, math.nan)
        return [
            self._awake(speech),
            speech.text("health-latency", latency=_milliseconds(latency)),
            speech.text("health-here", count=len(rows)),
        ]

    def _awake(self, speech: Speech) -> str:
        return speech.text("health-awake", version=this_version(), since=f"<t:{int(self.bot.began)}:R>")

    async def _of_bot(self, speech: Speech) -> list[str]:
        counted = await self.bot.store.open_by_status()
        tables = {name: counted.get(name, 0) for name in ("lobby", "playing")}
        limited, incidents = (sum(self.bot.hour.values(of)) for of in (_limited, _incidents))
        each = [
            speech.text("health-shard", shard=shard, latency=_milliseconds(latency))
            for shard, latency in self.bot.latencies
        ]
        return [
            self._awake(speech),
            speech.text("health-shards", count=len(self.bot.latencies), shards=", ".join(each)),
            speech.text("health-tables", **tables, memory=self.bot.tables.in_memory),
            speech.text("health-database", where=self._database(speech), schema=KNOWN_SCHEMA),
            self._backups(speech),
            speech.text("health-disk", free=free_space(self.bot.settings.data_dir) // MEGA),
            speech.text("health-hour", incidents=incidents, limited=limited),
            *self._troubles(speech),
        ]

    def _database(self, speech: Speech) -> str:
        """Return what kind of database it is, and how large."""
        settings = self.bot.settings
        if settings.database_url:
            return "PostgreSQL"
        size = settings.database.stat().st_size if settings.database.exists() else 0
        return speech.text("health-file", size=size // MEGA)

    def _backups(self, speech: Speech) -> str:
        settings = self.bot.settings
        copies = backups_in(folder_of(settings))
        newest = f"<t:{int(made_at(copies[-1]).timestamp())}:R>" if copies else UNKNOWN
        every = 0 if lacks_tools(settings) else settings.backup_hours
        return speech.text("health-backups", count=len(copies), newest=newest, hours=every)

    def _troubles(self, speech: Speech) -> Iterator[str]:
        found = list(Troubles(self.bot.settings, self.bot.store, self.bot.house.now).found(()))
        for trouble, word in found:
            yield f"- **{speech.text(f'trouble-{trouble}', word=word)}**"
        if not found:
            yield speech.text("health-fine")

    def _last_hour(self, speech: Speech, look: Look) -> ChartsScene:
        moves, within, tables = (self.bot.hour.values(of) for of in (_moves, _within, _tables))
        charts = (
            Chart(speech.text("health-chart-moves"), moves, str(sum(moves))),
            Chart(speech.text("health-chart-answers"), within, speech.text("health-ms", ms=max(within, default=0))),
            Chart(speech.text("health-chart-tables"), tables, str(tables[-1] if tables else 0)),
        )
        ends = speech.text("health-chart-then"), speech.text("health-chart-now")
        return ChartsScene(charts, MINUTES, ends, speech.text("health-chart"), f"Pozo {this_version()}", look)


def _moves(minute: Minute) -> int:
    return minute.moves


def _within(minute: Minute) -> int:
    return minute.within


def _tables(minute: Minute) -> int:
    return minute.tables


def _limited(minute: Minute) -> int:
    return minute.limited


def _incidents(minute: Minute) -> int:
    return minute.incidents


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f}" if math.isfinite(seconds) else UNKNOWN
