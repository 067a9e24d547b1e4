"""Looking back on a match: the stepper, for oneself or shared with a channel, its animation and its text."""

import asyncio
import io
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.daily import day_of
from bot.denials import Denial, DeniedError
from bot.edge.quota import Quota
from bot.edge.router import Press
from bot.render.pictures import ReplayMove
from bot.storage.rows import Status, TableRow
from bot.tables.extras import extras_of
from bot.tables.table import Table
from bot.thinking.worker import ThoughtLostError
from bot.words.speech import Speech
from cogs.ui.answers import show
from cogs.ui.parts import Message, Target, option
from cogs.ui.place import require_told, table_in_sight
from cogs.ui.private import in_time
from cogs.ui.snapshot import private_snapshot, public_snapshot
from cogs.ui.stepper import ReplayStep, event_line, step_message, step_of, told_events
from engine.text import match_text
from engine.view import view

ANIMATIONS: Final = 5  # for one person in the window: each takes seconds and a process of its own
SHARED: Final = 5
WINDOW: Final = 600.0
LONGEST_NUMBER: Final = 18  # digits
LISTED: Final = 92  # matches: four pages of a select


class Replays(commands.Cog):
    """Answers who wants to see a match again."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._animations = Quota(ANIMATIONS, WINDOW, bot.house.now)
        self._shared = Quota(SHARED, WINDOW, bot.house.now)
        for verb, handler in {
            "replays": self.listed,
            "replay": self.replay,
            "step": self.step,
            "pace": self.pace,
            "share": self.share,
            "animate": self.animate,
            "script": self.script,
        }.items():
            bot.router.on(verb, handler)

    # Finding

    async def listed(self, interaction: discord.Interaction, press: Press) -> None:
        """List the matches that somebody may look back on: their own, and those of this channel."""
        user, here = interaction.user.id, interaction.channel_id or 0
        rows = await self.bot.store.matches_in_sight(user, here, LISTED)
        seen = [row for row in rows if self._may_see(row, user)]
        if not seen:
            raise DeniedError(Denial.NOTHING_TO_REPLAY)
        speech, message = await self.bot.speech_for(interaction), Message()
        options = [_entry(row, speech) for row in seen]
        message.say(speech.text("replay-list"))
        message.choose(Target(0, 0).select("replay", speech.text("replay-choose"), options, page=press.page or 0))
        await show(interaction, message)

    def _may_see(self, row: TableRow, user_id: int) -> bool:
        extras = extras_of(row)
        if extras.day is not None and extras.day.number >= day_of(self.bot.house.now()):
            return False
        return not extras.private or any(seat.user_id == user_id for seat in row.seats)

    async def replay(self, interaction: discord.Interaction, press: Press) -> None:
        """Open the stepper in a message of its own: of a match that is over at its first deal, else where it stands.

        Where a button leads to a position of its own, there.
        """
        if press.page is not None:
            await self.listed(interaction, press)
            return
        table = await self._begun(interaction, _number(press.value) if press.values else press.subject)
        await interaction.response.defer(ephemeral=True, thinking=True)
        recording = await self.bot.recordings.of(table)
        usual = recording.first if table.row.status is Status.OVER else recording.version
        version = press.at or usual
        message = await step_message(self.bot, await self._step(interaction, table, version))
        await interaction.edit_original_response(**message.edited())

    # Stepping

    async def step(self, interaction: discord.Interaction, press: Press) -> None:
        """Go to another position, in the place of the one that was shown."""
        table = await self._begun(interaction, press.subject)
        await show(interaction, await in_time(interaction, self._stepped(interaction, table, press)))

    async def _stepped(self, interaction: discord.Interaction, table: Table, press: Press) -> Message:
        step = await self._step(interaction, table, _leads_to(press))
        return await step_message(self.bot, step, press.page)

    async def pace(self, interaction: discord.Interaction, press: Press) -> None:
        """Go to another position in a message that everyone sees; it is there since somebody shared it."""
        if not _is_on(interaction):
            raise DeniedError(Denial.UNKNOWN)
        table = await self.bot.tables.get(press.subject)
        if table.row.status is not Status.OVER:
            raise DeniedError(Denial.NOT_OVER)
        await interaction.response.defer()
        message = await self._shared_message(table, _leads_to(press), press.page)
        await interaction.edit_original_response(**message.edited())

    async def share(self, interaction: discord.Interaction, press: Press) -> None:
        """Post the position for all to step from there: where the match was played, or one's own match anywhere."""
        table = await self._over(interaction, press.subject)
        if interaction.channel_id != table.row.place_id and not extras_of(table.row).private:
            raise DeniedError(Denial.SHARE_ELSEWHERE)
        self._shared.spend(interaction.user.id)
        await interaction.response.defer(thinking=True)
        message = await self._shared_message(table, press.at)
        await interaction.edit_original_response(**message.edited())

    async def _shared_message(self, table: Table, version: int, page: int | None = None) -> Message:
        at, recording = await public_snapshot(self.bot, table), await self.bot.recordings.of(table)
        return await step_message(self.bot, step_of(at, recording, version, shared=True), page)

    async def _step(self, interaction: discord.Interaction, table: Table, version: int) -> ReplayStep:
        seat = table.seat_of(interaction.user.id) if table.has(interaction.user.id) else None
        at = await private_snapshot(self.bot, interaction, table, seat)
        return step_of(at, await self.bot.recordings.of(table), version)

    # As a whole

    async def animate(self, interaction: discord.Interaction, press: Press) -> None:
        """Show the whole match as a moving picture, each frame with the move that led to it."""
        table = await self._over(interaction, press.subject)
        self._animations.spend(interaction.user.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        step = await self._step(interaction, table, 0)
        moves = await asyncio.to_thread(_moves, step)
        try:
            drawn = await self.bot.pictures.replay(moves, table.names, step.speech.locale, step.look)
        except ThoughtLostError:  # on a machine that has too much to do
            raise DeniedError(Denial.NO_ANIMATION) from None
        message = Message()
        message.show(drawn)
        await interaction.edit_original_response(**message.edited())

    async def script(self, interaction: discord.Interaction, press: Press) -> None:
        """Hand over the log as a file, in words; of a match that is over also as it is stored, to be replayed."""
        table = await self._begun(interaction, press.subject)
        await interaction.response.defer(ephemeral=True, thinking=True)
        step = await self._step(interaction, table, 0)
        files = await asyncio.to_thread(_files, step)
        await interaction.edit_original_response(content=step.speech.text("replay-file"), attachments=files)

    async def _begun(self, interaction: discord.Interaction, table_id: int) -> Table:
        table = await table_in_sight(self.bot, interaction, table_id)
        if not table.playing.version:
            raise DeniedError(Denial.NOT_STARTED)
        require_told(self.bot, table.row)
        if table.rules.mirrored and table.row.status is not Status.OVER:
            raise DeniedError(Denial.NOT_OVER)  # how far the other board has come is not to be known (N22)
        return table

    async def _over(self, interaction: discord.Interaction, table_id: int) -> Table:
        table = await self._begun(interaction, table_id)
        if table.row.status is not Status.OVER:
            raise DeniedError(Denial.NOT_OVER)
        return table


def _entry(row: TableRow, speech: Speech) -> discord.SelectOption:
    """Return a line of the list: what was played when, and by whom."""
    names = speech.list(tuple(" ".join(seat.name.split()) for seat in row.seats))
    day = datetime.fromtimestamp(row.created_at, UTC).strftime("%Y-%m-%d")
    label = f"{speech.text(f'game-{row.game}')} · {day}"
    going = "" if row.status is Status.OVER else f"{speech.text('replay-going')} · "
    return option(label, str(row.id), help_text=going + names)


def _steps(step: ReplayStep) -> Iterator[ReplayStep]:
    """Yield every position of a recording, for the same reader."""
    for version in range(1, step.recording.version + 1):
        yield replace(step, position=step.recording.at(version))


def _moves(step: ReplayStep) -> list[ReplayMove]:
    """Return every move of a match from its first deal on."""
    named = replace(step, speech=replace(step.speech, names=step.names))  # a picture takes names as they are
    moves: list[ReplayMove] = []
    for one in _steps(named):
        seen = view(one.position.match, None, lifted=True)
        if one.version >= step.recording.first:
            moves.append(ReplayMove(seen, one.hands(), " ".join(_lines(one))))
    return moves


def _lines(step: ReplayStep) -> list[str]:
    events = told_events(step, step.sees())
    return [line for event in events if (line := event_line(step.speech, event))]


def _files(step: ReplayStep) -> list[discord.File]:
    speech, rounds = replace(step.speech, names=step.names), step.recording.rounds
    lines: list[str] = []
    for one in _steps(replace(step, speech=speech)):
        if one.version in rounds:
            lines += ["", speech.text("replay-script-round", number=rounds.index(one.version) + 1)]
        lines += _lines(one)
    files = [_file(f"match-{step.row.id}.txt", "\n".join(lines).strip())]
    if step.is_open:
        files.append(_file(f"match-{step.row.id}-log.txt", match_text(step.recording.rules, step.recording.actions)))
    return files


def _file(name: str, text: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)


def _leads_to(press: Press) -> int:
    """Return the version that a press leads to: what was chosen, or what its id says."""
    return _number(press.values[0]) if press.values else press.at


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise DeniedError(Denial.UNKNOWN)
    return int(text)


def _is_on(interaction: discord.Interaction) -> bool:
    """Say whether what was pressed is on the message that it says, which then was put there by us."""
    pressed = (interaction.data or {}).get("custom_id")
    return interaction.message is not None and pressed in _ids(interaction.message.components)


def _ids(components: Iterable[object]) -> Iterator[object]:
    for one in components:
        yield getattr(one, "custom_id", None)
        yield from _ids(getattr(one, "children", ()))


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Replays(bot))
