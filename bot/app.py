"""The bot: what it is made of, how it begins and ends, and the one place that every refusal and failure reaches."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from importlib import import_module

import discord
from discord import app_commands
from discord.ext import commands

from bot import figures
from bot.announcement import Announcements
from bot.config import Settings
from bot.edge.budget import Budget
from bot.edge.commands import sync_if_changed
from bot.edge.emojis import Emojis
from bot.edge.incidents import Incidents
from bot.edge.leaving import leave
from bot.edge.notes import Notes
from bot.edge.panels import Panels
from bot.edge.reconciling import Reconciling
from bot.edge.router import Router
from bot.edge.saying_no import AskWhy, answer_privately, reason
from bot.edge.sending import Newest
from bot.edge.tracing import trace
from bot.hour import LastHour
from bot.league_office.leagues import Leagues
from bot.people import Chosen, Person, Server
from bot.render.pictures import Pictures
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.rows import Scope
from bot.storage.store import Store
from bot.tables.house import House
from bot.tables.recording import Recordings
from bot.tables.registry import Tables
from bot.tables.report import Reports
from bot.thinking.advice import Advice
from bot.tournament_office.tournaments import Tournaments
from bot.words.speech import Speech
from bot.words.words import Words
from engine.errors import IllegalActionError

log = logging.getLogger(__name__)

HANDING = 0.5  # seconds for each thing that is finished before people are handed over to another process
FAREWELL = 2.5  # seconds; whoever stops us commonly waits ten
ANSWERING = 1.5  # seconds of those for what was asked before; Discord waits three for an answer
LAST_WORDS = 1.0  # seconds
LOOKED_BACK = 120.0  # seconds in which another process may have changed something unheard
OWNING = (discord.TeamMemberRole.admin, discord.TeamMemberRole.developer)

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,  # boards that do not see each other have one each
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    use_external_emojis=True,
    manage_roles=True,  # the ranks of a league may come with roles
)


class Pozo(commands.AutoShardedBot):
    """Everything that cogs may reach. It is given its store, clock and extensions; it opens nothing itself."""

    def __init__(  # noqa: PLR0913  # what it is made of
        self,
        settings: Settings,
        house: House,
        words: Words,
        extensions: Sequence[str],
        advice: Advice,
        *,
        budget: Budget | None = None,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = (
            False  # it never speaks, and nobody misses a library
        )
        self.budget = budget or Budget()
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Commands,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            shard_count=settings.shard_count,
            http_trace=trace(self.budget),
        )
        share = house.store.share
        if share is not None:
            self.shard_ids = sorted(share.shards)
        elif settings.shard_ids:
            self.shard_ids = list(settings.shard_ids)
        self.settings = settings
        self.house = house
        self.words = words
        self.advice = advice
        self.tables = Tables(house)
        self.recordings = Recordings(house.store)
        self.reports = Reports(house.store, advice.looked_back, house.now)
        self.leagues = Leagues(house.store, house.now)
        self.tournaments = Tournaments(house.store, house.now, self.tables)
        self.people: Chosen[Person] = Chosen(house.store, Scope.USER, Person())
        self.servers: Chosen[Server] = Chosen(house.store, Scope.GUILD, Server())
        self.pictures = Pictures(words)
        self.card_emojis = Emojis()
        self.panels = Panels(house.steady or house.now)
        self.notes = Notes(house.steady or house.now)
        self.router = Router(self.explain, None if house.store.leases is None else self.is_ours)
        self.newest = Newest()
        self.shows = Reconciling()
        self.incidents = Incidents(house.store, house.now)
        self.announcements = Announcements(house.store, house.now)
        self.hour = LastHour()
        self.began = house.now()
        self.is_serving = False  # before that another process may do all that this one will
        self.tables.listen(lambda table, _: figures.moved(table.row.game))
        self._keepers: list[Callable[[], Awaitable[None]]] = []
        self._extensions_to_load = tuple(extensions)
        self.tree.error(self._command_failed)

    @property
    def store(self) -> Store:
        return self.house.store

    @property
    def owner(self) -> int | None:
        """Return whom Discord knows as the owner of the bot: a person, or the head of a team."""
        found = self.owner_id
        if found is None and self.application is not None:
            team = self.application.team
            found = self.application.owner.id if team is None else team.owner_id
        return None if self.user is not None and found == self.user.id else found

    @property
    def owners(self) -> frozenset[int]:
        """Return who may do what concerns the whole bot: its owner, and those of a team who may change it."""
        team = None if self.application is None else self.application.team
        others = () if team is None else (one.id for one in team.members if one.role in OWNING)
        return frozenset(number for number in (self.owner, *others) if number is not None)

    @property
    def is_first(self) -> bool:
        """Say whether this process does what is done once for the whole bot."""
        return self.store.share is None or self.store.share.is_first

    async def is_ours(self) -> bool:
        """Say whether people are still this process's to answer: another one may have taken over unnoticed."""
        leases, share = self.store.leases, self.store.share
        return leases is None or share is None or await leases.stand(share.leases)

    async def spend(self, patience: float = 0.0) -> None:
        """Wait until Discord takes another call; whoever has lost the shard meanwhile makes none.

        It would speak of what is past, and whoever knows better would not hear of it.
        """
        await self.budget.spend(patience)
        if not await self.is_ours():
            raise StoreUnavailableError(StoreFault.FENCED, "the server")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord takes another connection, which all processes take turns in."""
        if self.store.leases is None:
            await super().before_identify_hook(shard_id, initial=initial)
        elif not initial:
            await self.take_turn()

    async def take_turn(self) -> None:
        """Wait for the turn of this bot's shard; before it connects at all, or Discord would wait for it."""
        assert self.store.leases is not None
        assert self.shard_ids
        limits = await self.fetch_session_start_limits()
        await self.store.leases.turn(self.shard_ids[0] % limits.max_concurrency)

    def heard(self, kind: str, number: int) -> None:
        """Follow what another process said that it has done."""
        match kind:
            case "table":
                self.tables.heard(number)
            case Scope.USER:
                self.people.forget(number)
                self.tables.forget(number)
            case Scope.GUILD:
                self.servers.forget(number)
            case _:
                self.people.forget_all()
                self.servers.forget_all()
        self.shows.put("others", self._look_around)

    async def _look_around(self) -> None:
        """Notice what was done in other processes."""
        await self.announcements.follow()
        await self.tables.look_around(self.house.now() - LOOKED_BACK)

    async def setup_hook(self) -> None:
        for extension in self._extensions_to_load:
            await import_module(extension).setup(self)  # not `load_extension`: several bots share the modules
        self.add_listener(self.router.route, "on_interaction")
        if self.store.leases is None:
            await self.serve()
        else:
            self.router.wait()

    async def serve(self, answered: Iterable[int] = ()) -> None:
        """Look after people from now on; some of their clicks of late another process has answered."""
        await self.tables.resume()
        await self.announcements.resume()
        self.tables.start()
        self.router.serve(answered)
        self.is_serving = True
        if self.is_ready():
            self.dispatch("serving")
        if self.is_first:
            await sync_if_changed(self.tree, self.store, self.words)

    async def on_ready(self) -> None:
        """Go on with what may have been left undone, be it by another process or by this one without a connection."""
        if self.is_serving:
            self.dispatch("serving")

    async def hand_over(self) -> tuple[int, ...]:
        """Leave people to the process that comes next, and return which clicks of late are answered here."""
        await self.router.hand_over(HANDING)
        for finish in (self.tables.stop, *self._keepers, self.store.settled):
            try:
                async with asyncio.timeout(HANDING):
                    await finish()
            except TimeoutError:
                log.warning("not all was finished when people were handed over; the next process does it")
        self.shows.abandon()
        return self.router.answered

    def before_handing_over(self, keep: Callable[[], Awaitable[None]]) -> None:
        """Have something stored before another process goes on."""
        self._keepers.append(keep)

    async def close(self) -> None:
        """Finish what was begun and show it, then leave Discord."""
        try:
            async with asyncio.timeout(FAREWELL):
                await self.router.stop(ANSWERING)
                await self.tables.stop()
                await self.shows.stop()
                await self.newest.drained()
        except TimeoutError:
            log.info("not everything was shown before the end; the next start shows it")
            self.tables.abandon()
            self.shows.abandon()
        await self.card_emojis.stop()
        await self._hear_no_more()
        self.pictures.close()
        await super().close()

    async def _hear_no_more(self) -> None:
        """Leave the gateway before the rest, so that whoever pressed until then is still told to try again."""
        try:
            async with asyncio.timeout(LAST_WORDS):
                await asyncio.gather(*map(leave, self.shards.values()))
                await self.router.stop(LAST_WORDS / 2)
        except TimeoutError:
            log.warning("somebody who pressed at the very end was not answered")

    # Languages

    async def language_of(self, interaction: discord.Interaction) -> str:
        """Return the language of whoever interacts."""
        return (await self.people.get(interaction.user.id)).speaks(str(interaction.locale))

    async def public_language(self, interaction: discord.Interaction) -> str:
        """Return the language of the server: its choice here, or that of its Discord."""
        if interaction.guild_id is None:
            return await self.language_of(interaction)
        server = await self.servers.get(interaction.guild_id)
        return server.language or str(interaction.guild_locale or self.settings.default_language)

    async def language_in(self, guild_id: int) -> str:
        """Return the language of a server, where nobody interacts."""
        server, guild = await self.servers.get(guild_id), self.get_guild(guild_id)
        return server.language or (str(guild.preferred_locale) if guild else self.settings.default_language)

    async def speech_for(self, interaction: discord.Interaction) -> Speech:
        """Return the words for whoever interacts."""
        return Speech(self.words, await self.language_of(interaction))

    async def public_speech(self, interaction: discord.Interaction) -> Speech:
        """Return the words for all who can see what is answered."""
        return Speech(self.words, await self.public_language(interaction))

    # Saying no

    async def explain(self, interaction: discord.Interaction, error: Exception, incident: str) -> None:
        """Tell whoever asked, privately and in their language, why it was not done."""
        locale = await self.language_of(interaction)
        text = reason(error, self.words, locale)
        if isinstance(error, IllegalActionError):
            await answer_privately(interaction, text, AskWhy(self.words.text("why", locale), error.refusal.clause))
        elif text:
            await answer_privately(interaction, text)
        else:
            self.incidents.log(incident, error, interaction)
            try:
                await answer_privately(interaction, self.words.text("failed", locale, incident=incident))
            finally:
                await self.incidents.keep(incident, error, interaction)

    async def _command_failed(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await self.router.explain(interaction, cause)


class Commands(app_commands.CommandTree[Pozo]):
    """The slash commands, which a stop waits for as it does for clicks."""

    async def interaction_check(self, interaction: discord.Interaction[Pozo], /) -> bool:
        return await self.client.router.admits(interaction)
