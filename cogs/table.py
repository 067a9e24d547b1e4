"""A table's other buttons: the log, leaving and coming back, the end, a rematch, and the proof of the deals."""

import asyncio
import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.notes import ABOUT_TABLE, Saying
from bot.edge.router import Press
from bot.edge.saying_no import answer_privately
from bot.matches import SeatRow
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.extras import extras_of, written
from bot.tables.opening import rematch, rematch_key
from bot.tables.proof import Proof, SealedRound, checked, proof_of, proof_text
from bot.tables.table import Table
from bot.tables.verdict import Verdict
from bot.words.events import last_lines
from bot.words.speech import Speech, plain
from cogs.leagues.ui.admins import end_table
from cogs.leagues.ui.leaving import is_forfeit
from cogs.ui.acknowledging import acknowledge
from cogs.ui.alone import deal_at_once
from cogs.ui.answers import defer, show, show_below
from cogs.ui.more import more_note, sure_note
from cogs.ui.notes import ended, said, show_note
from cogs.ui.parts import Message, cut
from cogs.ui.place import require_told, table_in_sight
from cogs.ui.private import show_panel
from cogs.ui.rooms import require_showable
from cogs.ui.snapshot import speech_for
from engine.view import journal

LOG_LINES: Final = 30
LONGEST: Final = 1900


class TableButtons(commands.Cog):
    """Answers the other buttons of a table."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        for verb, handler in {
            "log": self.log,
            "more": self.more,
            "quit": self.quit,
            "back": self.back,
            "close": self.close,
            "end": self.end,
            "verify": self.verify,
            "again": self.again,
        }.items():
            bot.router.on(verb, handler)
        bot.notes.on("more", ABOUT_TABLE, partial(more_note, bot))
        bot.notes.on("sure", ABOUT_TABLE, partial(sure_note, bot))
        bot.notes.on("again", ABOUT_TABLE, self._who_is_missing)

    async def log(self, interaction: discord.Interaction, press: Press) -> None:
        table = await table_in_sight(self.bot, interaction, press.subject)
        speech = await speech_for(self.bot, interaction, table)
        seated = table.match is not None and table.rules.mirrored and table.has(interaction.user.id)
        board = table.view(table.seat_of(interaction.user.id) if seated else None).board
        told = last_lines(speech, journal(table.rules, board), LOG_LINES) if board else ()
        await answer_privately(interaction, "\n".join(told)[-LONGEST:] or speech.text("log-empty"))

    async def more(self, interaction: discord.Interaction, press: Press) -> None:
        table = await table_in_sight(self.bot, interaction, press.subject)
        await show_note(self.bot, interaction, Saying("more", table.id), show_below)

    async def quit(self, interaction: discord.Interaction, press: Press) -> None:
        if is_forfeit(await self.bot.tables.get(press.subject)):
            await self.bot.router.press(interaction, Press("leave", press.subject))
            return
        await self._sure(interaction, press, "leave")

    async def close(self, interaction: discord.Interaction, press: Press) -> None:
        await self._sure(interaction, press, "end")

    async def _sure(self, interaction: discord.Interaction, press: Press, verb: str) -> None:
        """Ask once more before something that cannot be undone."""
        table = await table_in_sight(self.bot, interaction, press.subject)
        await show_note(self.bot, interaction, Saying("sure", table.id, verb))

    async def back(self, interaction: discord.Interaction, press: Press) -> None:
        """Give somebody their seat back, and show them their hand."""
        table = await self.bot.tables.get(press.subject)
        seat = table.seat_of(interaction.user.id)
        await lobby.come_back(table, seat)
        await show_panel(self.bot, interaction, table, seat)

    async def end(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self.bot.tables.get(press.subject)
        await end_table(self.bot, interaction, table)
        await show(interaction, said((await speech_for(self.bot, interaction, table)).text("table-ended")))

    async def verify(self, interaction: discord.Interaction, press: Press) -> None:
        """Say of each round whether it was dealt as sealed, with a file by which anybody can check it."""
        table = await table_in_sight(self.bot, interaction, press.subject)
        require_told(self.bot, table.row)
        speech = await speech_for(self.bot, interaction, table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        seals, log = await self.bot.store.seals(table.id), await self.bot.store.lines(table.id)
        proof = await asyncio.to_thread(proof_of, table.row, seals, log)
        found = await asyncio.to_thread(checked, proof)
        if not found:
            await interaction.edit_original_response(content=speech.text("verify-none"))
            return
        file = discord.File(io.BytesIO(proof_text(proof).encode()), f"deals-{table.id}.json")
        await interaction.edit_original_response(content=verified(proof, found, speech), attachments=[file])

    # A rematch

    async def again(self, interaction: discord.Interaction, press: Press) -> None:
        """Play again once every person at the table wants to; the first seat moves to the end, and the deal with it."""
        table = await self.bot.tables.get(press.subject)
        table.seat_of(interaction.user.id)
        if table.row.counts:
            raise DeniedError(Denial.LEAGUE_AGAIN)
        if table.row.status is not Status.OVER:
            raise DeniedError(Denial.STARTED)
        if extras_of(table.row).private:
            await self._again_alone(interaction, table)
            return
        await require_showable(self.bot, interaction)
        await acknowledge(self.bot, interaction, table.id)
        if await self._missing_for_rematch(table, interaction.user.id):
            await show_note(self.bot, interaction, Saying("again", table.id), _show_beside, beside=True)
        else:
            await self.bot.tables.open(rematch(table.row, self.bot.house.now()))
        self.bot.notes.stir((ABOUT_TABLE, table.id))

    async def _who_is_missing(self, interaction: discord.Interaction, table_id: int, _: str) -> Message:
        """Tell somebody who wants a rematch whom it waits for, as long as it does."""
        now = await self.bot.tables.get(table_id)
        speech = await speech_for(self.bot, interaction, now)
        if await self.bot.store.is_opened(rematch_key(now.row)):
            return ended(speech.text("again-begun"))
        names = speech.list(tuple(speech.name(seat.seat) for seat in _missing(now)))
        return said(speech.text("again-waiting", names=names))

    async def _again_alone(self, interaction: discord.Interaction, table: Table) -> None:
        """Deal another match to whoever plays with computers, in the place of the result."""
        await defer(interaction)
        again = await self.bot.tables.open(rematch(table.row, self.bot.house.now()))
        await deal_at_once(again)
        await show_panel(self.bot, interaction, again, again.seat_of(interaction.user.id))

    async def _missing_for_rematch(self, table: Table, user_id: int) -> list[SeatRow]:
        """Note that somebody wants to play again, and return who does not yet; the last wish is kept as the table."""
        if await self.bot.store.is_opened(rematch_key(table.row)):
            return []
        async with table:
            extras = extras_of(table.row)
            wanted = tuple(sorted({*extras.again, user_id}))
            missing = _missing(table, wanted)
            if missing:
                await table.keep(memo=written(replace(extras, again=wanted)))
        return missing


async def _show_beside(interaction: discord.Interaction, message: Message) -> int:
    """Show a message to whoever asks, as a second answer; return its number."""
    return (await interaction.followup.send(view=message.view(), ephemeral=True, wait=True)).id


def _missing(table: Table, wanted: Sequence[int] | None = None) -> list[SeatRow]:
    """Return the seats of the people who have not said yet that they want a rematch."""
    wishes = extras_of(table.row).again if wanted is None else wanted
    return [seat for seat in table.seats if seat.user_id is not None and seat.user_id not in wishes]


def verified(proof: Proof, found: Mapping[int, Verdict], speech: Speech) -> str:
    """Return the verdict on each round: with seed, commitment and words where there is room, and in short otherwise."""
    lines = [_verdict_line(one, found[one.number], speech) for one in proof.rounds if one.number in found]
    if len("\n".join(lines)) > LONGEST:
        lines = [speech.text("verify-short", number=number, verdict=verdict) for number, verdict in found.items()]
    return cut("\n".join(lines), LONGEST)


def _verdict_line(sealed: SealedRound, verdict: Verdict, speech: Speech) -> str:
    words = ", ".join(f"{speech.name(seat)}: {plain(word)}" for seat, word in sealed.words) or "-"
    short = speech.text("verify-short", number=sealed.number, verdict=verdict)
    return speech.text("verify-line", short=short, seed=sealed.seed, commitment=sealed.commitment, words=words)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(TableButtons(bot))
