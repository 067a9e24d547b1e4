"""Law: a minute after a scene all that is shown is true; no ping, panel, form or table speaks of what is past."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count as counting
from typing import Final

import discord

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.panels import TOKEN_LIFE
from bot.leagues.league import League
from bot.leagues.records import ChallengeState, MemberState
from bot.storage.rows import Status, TableRow
from bot.tables.assist import Assist
from bot.tables.extras import extras_of
from bot.tables.table import Table
from bot.tournaments.tournament import OPEN, TournamentStage
from bot.words.speech import Speech, plain
from cogs.showing.looks import public_look
from cogs.tournaments.ui.boards import TournamentBoard
from cogs.ui.snapshot import snapshot
from cogs.ui.story import deal_lines, turn_line
from engine.match import Stage, to_act
from playground.simulator.additions import additions_of
from soak.world.eyes import Control, Sight, glance, sight_of
from tests.simulation import ENGLISH, World

MINUTE: Final = 60.0
UNKEPT: Final = 2.0  # seconds before the end of a process in which how a panel is reached may not have been stored
OF_A_HAND: Final = {
    *("hand", "pick", "act", "ask", "place", "put", "all", "select", "sort", "text", "byhand", "arrange", "deal"),
    *("word", "hint", "from", "tile", "whole", "to", "afresh", "commit"),
}
OF_A_FORM: Final = {"set", "assist", "clock"}
OF_A_LOBBY: Final = {"join", "start", "computer", "dismiss", "options", "cancel"}
# What leagues call people by, and what is put into the words.
CALLS: Final = {
    "league-reminder": ("mention", "expires"),
    "league-ready-asked": ("mention", "until"),
    "league-queue-silent": ("mention",),
    "league-queue-over": ("mention",),
    "league-paired": ("mentions",),
    "league-paired-title": ("mentions", "number"),
    "league-wants-in": ("name",),
}
CALLS_TO_TOURNAMENTS: Final = {
    "tournament-told-check-in": ("when",),
    "tournament-told-round": ("number", "count", "when"),
}
OF_A_SEAT: Final = {"back", "quit", "leave"}
OF_A_PLAN: Final = {"plan-line", "plan-take", "plan-throw", "plan-place", "plan-out", "plan-drop"}


async def settled(world: World) -> None:
    """Let a minute pass in which nothing fails any more; then all that is shown must be true."""
    bot = world.env.bot
    if not isinstance(bot, Pozo) or bot.is_closed():
        return
    world.env.backend.faults.clear()
    for channel in (world.channel, world.lobby):
        if channel.id in world.env.backend.channels:
            await world.deny(channel)
    await world.advance(MINUTE)
    tables, unread = await _tables(bot)
    truth = Truth(world, bot, {table.id: table for table in tables})
    found = [
        *truth.unread(unread),
        *truth.pings(),
        *await truth.tables(),
        *await truth.meetings(),
        *await truth.called(),
        *await truth.private_messages(),
    ]
    assert not found, "shown a minute later and not true:\n" + "\n".join(found)


async def _tables(bot: Pozo) -> tuple[list[Table], list[TableRow]]:
    """Return all tables, apart those that cannot be read and ended without a result: of others nothing can be shown."""
    found, unread = list[Table](), list[TableRow]()
    for number in counting(1):
        if (row := await bot.store.table(number)) is None:
            return found, unread
        try:
            found.append(await bot.tables.get(number))
        except Exception as error:  # what is damaged shows in any way
            if isinstance(error, DeniedError) and error.denial is not Denial.DAMAGED:
                raise
            if row.status is Status.OVER and await bot.store.result(number) is None:
                unread.append(row)
    raise AssertionError


@dataclass(frozen=True)
class Truth:
    """What is stored, and how far what is shown is from it."""

    world: World
    bot: Pozo
    known: Mapping[int, Table]

    # For all to see

    def pings(self) -> Iterator[str]:
        """Yield notices of turns that are over."""
        waited = Counter(
            (table.row.place_id, seat.user_id)
            for table in self.known.values()
            if table.row.status is Status.PLAYING
            for seat in table.seats
            if seat.seat in to_act(table.playing) and not seat.away
        )
        told = Counter(
            (message.channel_id, user_id)
            for message in self._messages()
            for user_id in message.pinged
            if message.text.strip() in self._notices(user_id)
        )
        for (place, user_id), count in told.items():
            if count > waited[place, user_id] and place in {table.row.place_id for table in self.known.values()}:
                yield f"{count} notices for {user_id}, for whom {waited[place, user_id]} tables wait"

    def _notices(self, user_id: int) -> set[str]:
        keys = [(key, language) for key in ("notice-turn", "notice-hurry") for language in self.bot.words.languages]
        return {self.bot.words.text(key, language, mention=f"<@{user_id}>") for key, language in keys}

    def unread(self, rows: Iterable[TableRow]) -> Iterator[str]:
        """Yield tables that nobody can read, that were ended, and whose message asks people to play on."""
        for row in rows:
            shown = glance(self.world.env, row.place_id, row.message_id)
            if shown is not None and shown.controls:
                yield f"table {row.id} was ended unread, and its message offers {shown.controls}"

    async def tables(self) -> list[str]:
        """Return what the messages of tables say that is not so, and tables that are shown twice."""
        wrong = list[str]()
        for table in self.known.values():
            shown = glance(self.world.env, table.row.place_id, table.row.message_id)
            if shown is None or extras_of(table.row).private:
                continue
            look = (await public_look(self.bot, table)).message().view().to_components()
            wanted = sight_of(shown.channel_id, shown.id, look)
            missing = {*wanted.text.split("\n")} - {*shown.text.split("\n")}
            if missing or [one.custom_id for one in wanted.controls] != [one.custom_id for one in shown.controls]:
                wrong.append(f"table {table.id} ({table.row.status}): its message lacks {missing}")
        for sight in self._messages():
            of_tables = [one for one in sight.find("join", "watch", "log") if not sight.private]
            if any(self._is_another(one.press.subject, sight) for one in of_tables):
                wrong.append(f"a message shows a table that is shown elsewhere: {sight.text!r}")
        return wrong

    def _is_another(self, table_id: int, sight: Sight) -> bool:
        return table_id in self.known and self.known[table_id].row.message_id != sight.id

    async def meetings(self) -> list[str]:
        """Return what leagues and tournaments ask people for that nobody can answer any more."""
        wrong = list[str]()
        for sight in self._messages():
            for one in sight.find("league-accept"):
                challenge = await self.bot.leagues.find_challenge(one.press.subject)
                if challenge.state is not ChallengeState.OPEN:
                    wrong.append(f"a challenge is {challenge.state}: {sight.text!r}")
            for one in [] if sight.private else sight.find("tournament-join", "tournament-here", "tournament-next")[:1]:
                wrong += await self._wrong_board(sight, one.press.subject)
        return wrong

    async def called(self) -> list[str]:
        """Return what leagues and tournaments call people by that is not so, and calls that are there twice."""
        wrong, seen = list[str](), Counter[str]()
        leagues = await self.bot.leagues.in_guild(self.world.guild.id)
        tournaments = await self.bot.tournaments.in_guild(self.world.guild.id)
        for sight in self._messages():
            for league in leagues:
                for key, values in self._read(sight.text, CALLS, league=plain(league.name)):
                    seen[sight.text] += 1
                    if not await self._calls_rightly(league, key, values):
                        wrong.append(f"{key} holds no more: {sight.text!r}")
            for one in tournaments:
                for key, values in self._read(sight.text, CALLS_TO_TOURNAMENTS, name=plain(one.name)):
                    round_now = str(one.round) if one.stage is TournamentStage.PLAYING else ""
                    if one.stage not in OPEN if key == "tournament-told-check-in" else values["number"] != round_now:
                        wrong.append(f"{key} holds no more: {sight.text!r}")
        return wrong + [f"{count} times: {text!r}" for text, count in seen.items() if count > 1]

    def _read(
        self, text: str, calls: Mapping[str, tuple[str, ...]], **known: str
    ) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield which of some sentences a text begins with, and what stands in it."""
        for language in self.bot.words.languages:
            for key, slots in calls.items():
                marks = {slot: f"\N{LOZENGE}{slot}\N{LOZENGE}" for slot in slots}
                pattern = re.escape(self.bot.words.text(key, language, **known, **marks))
                for slot, mark in marks.items():
                    pattern = pattern.replace(re.escape(mark), f"(?P<{slot}>.+?)", 1)
                if found := re.match(pattern, text.strip()):
                    yield key, found.groupdict()

    async def _calls_rightly(self, league: League, key: str, values: dict[str, str]) -> bool:
        users = {int(number) for number in re.findall(r"<@(\d+)>", values.get("mention") or values.get("mentions", ""))}
        queue = await self.bot.leagues.queue(league)
        match key:
            case "league-reminder":
                open_now = await self.bot.leagues.all_open_challenges(league)
                return users <= {user_id for one in open_now for user_id in one.asked}
            case "league-ready-asked":
                return users <= {one.user_id for one in queue if one.asked}
            case "league-queue-silent" | "league-queue-over":
                return not users & {one.user_id for one in queue}
            case "league-wants-in":
                asking = await self.bot.leagues.members(league, MemberState.ASKED)
                return values["name"] in {plain(one.name) for one in asking}
            case _:
                tables = [table for table in self.known.values() if table.row.league_id == league.id]
                seated = [
                    {seat.user_id or seat.left_by for seat in table.seats}
                    for table in tables
                    if table.row.status is not Status.OVER
                ]
                return any(users <= those for those in seated)

    def _was_cut_short(self, at: float) -> bool:
        """Say whether something happened in the moment before a process ended, which may not have shown it."""
        return self.world.restarted - UNKEPT <= at <= self.world.restarted

    async def _wrong_board(self, sight: Sight, tournament_id: int) -> list[str]:
        overview = await self.bot.tournaments.overview(tournament_id)
        speech = Speech(self.bot.words, await self.bot.language_in(self.world.guild.id))
        look = TournamentBoard(overview, speech).message().view().to_components()
        wanted = sight_of(sight.channel_id, sight.id, look)
        same = [one.custom_id for one in wanted.controls] == [one.custom_id for one in sight.controls]
        missing = {*wanted.text.split("\n")} - {*sight.text.split("\n")}
        return [] if same and not missing else [f"tournament {tournament_id}: its message lacks {missing}"]

    # For one person

    async def private_messages(self) -> list[str]:
        """Return what stands in private messages that can still be changed, and is not so."""
        wrong, hands = list[str](), Counter[tuple[int, int]]()
        for sight in self._messages():
            owner = self._owner(sight)
            if not sight.private or owner is None or self._is_out_of_reach(sight):
                continue
            wrong += [f"{owner}: {said}: {sight.text[:80]!r}" for said in self._untrue(sight, owner)]
            for one in sight.find("hand")[:1]:
                hands[one.press.subject, owner] += 1
                wrong += await self._wrong_words(sight, self.known[one.press.subject], owner)
            made = discord.utils.snowflake_time(sight.id).timestamp()
            if self.bot.house.now() - made > TOKEN_LIFE:
                continue  # nobody can change it any more; that somebody waits no longer is told in the channel
            for one in sight.find("league-stop"):
                league = await self.bot.leagues.get(one.press.subject, self.world.guild.id)
                if owner not in await self.bot.leagues.places(league):
                    wrong.append(f"{owner} does not wait in league {league.id}")
        return wrong + [
            f"{user_id} has {count} hands of table {table}" for (table, user_id), count in hands.items() if count > 1
        ]

    def _untrue(self, sight: Sight, user_id: int) -> Iterator[str]:
        """Yield what a private message offers that nobody can do."""
        for one in sight.controls:
            table = self.known.get(one.press.subject)
            if table is not None and not self._holds(one, table, user_id):
                yield f"table {table.id} ({table.row.status}, version {table.row.version}) offers {one.custom_id}"

    def _holds(self, one: Control, table: Table, user_id: int) -> bool:
        playing, seated = table.row.status is Status.PLAYING, table.has(user_id)
        if one.verb in OF_A_HAND:
            return playing and seated and one.press.at == table.playing.version
        if one.verb in OF_A_FORM | OF_A_LOBBY:
            return table.row.status is Status.LOBBY
        if one.verb in OF_A_SEAT:
            return seated and table.row.status is not Status.OVER
        if one.verb in OF_A_PLAN:
            return playing and seated and table.takes_plan(table.seat_of(user_id))
        if one.verb in {"close", "end"}:
            return table.row.status is not Status.OVER
        if one.verb == "watch":
            return playing
        return True

    async def _wrong_words(self, sight: Sight, table: Table, user_id: int) -> list[str]:
        """Return what a hand should say and does not: whose turn it is, and who wants to deal."""
        if sight.find("from") or extras_of(table.row).lesson or not table.has(user_id):
            return []
        taste, locale = (
            await self.bot.people.get(user_id),
            str(additions_of(self.world.env.backend).locales.get(user_id, ENGLISH)),
        )
        at = snapshot(table, self.bot.words, taste.speaks(locale), table.seat_of(user_id), taste)
        if at.row.seats[table.seat_of(user_id)].away:
            wanted = [at.speech.text("panel-away")]
        else:
            alone = at.playing.rules.tiles and at.assist is Assist.OFF
            wanted = [turn_line(at, at.view(), alone=alone)]
        if at.playing.stage in {Stage.SPREAD, Stage.DEAL}:
            wanted += deal_lines(at)
        return [f"{user_id}: the hand lacks {line!r}: {sight.text[:80]!r}" for line in wanted if line not in sight.text]

    # Looking

    def _messages(self) -> Iterator[Sight]:
        for channel_id, kept in self.world.env.backend.messages.items():
            for number in kept:
                if sight := glance(self.world.env, channel_id, number):
                    yield sight

    def _owner(self, sight: Sight) -> int | None:
        message = self.world.env.backend.messages[sight.channel_id][sight.id]
        return next((user for user in self.world.env.backend.users if message.visible_to(user)), None)

    def _is_out_of_reach(self, sight: Sight) -> bool:
        """Say whether a private message says that it may be old, or was shown in the moment before a process ended."""
        olds = {self.bot.words.text("panel-old", language) for language in self.bot.words.languages}
        made = discord.utils.snowflake_time(sight.id).timestamp()
        return self._was_cut_short(made) or any(old in sight.text for old in olds)
