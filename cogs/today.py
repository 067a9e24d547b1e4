"""The deal of the day: one try that counts, practice after it, the scores of the server, and what was best."""

from dataclasses import replace
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.daily import DayDeal, day_of, game_of, seed_of
from bot.denials import Denial, DeniedError
from bot.edge.quota import Quota
from bot.edge.router import Press
from bot.matches import SeatRow
from bot.storage.days import DayRow, TryRow, as_moves, try_key
from bot.storage.errors import TriedBeforeError
from bot.storage.rows import Status, TableRow
from bot.tables import lobby
from bot.tables.extras import extras_of
from bot.tables.lines import AGAINST, TRIED, keep_best_line, rules_of_day
from bot.tables.opening import Agreed
from bot.tables.recording import Recording
from bot.tables.seal import SEED_BYTES, Seal
from bot.words.speech import Speech
from cogs.ui.alone import open_alone
from cogs.ui.answers import defer, show
from cogs.ui.daily import boasted, calendar_of, look_for, page, report, standing_of
from cogs.ui.parts import Message
from cogs.ui.place import server_of
from cogs.ui.private import in_time, show_panel
from cogs.ui.stepper import ReplayStep, step_message
from engine.players.choose import REVISION as PLAYERS
from engine.players.choose import samples_of
from engine.rules import REVISION, Rules
from engine.variants import VARIANTS

SHARED: Final = 5
WINDOW: Final = 600.0


class Today(commands.Cog):
    """Answers who comes for the deal of the day. A try is a table that nobody else sees, dealt from the day's seal."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._shared = Quota(SHARED, WINDOW, bot.house.now)
        for verb, handler in {
            "today": self.today,
            "try": self.play,
            "practise": self.practise,
            "boast": self.boast,
            "dayend": self.ended,
            "line": self.line,
        }.items():
            bot.router.on(verb, handler)

    @property
    def _number(self) -> int:
        return day_of(self.bot.house.now())

    async def _day(self, number: int) -> DayRow:
        """Return the deal of today; the first who asks draws it, and with it all that it is played by."""
        if known := await self.bot.store.day(number):
            return known
        game = game_of(number, tuple(VARIANTS))
        samples, secret = samples_of(VARIANTS[game], AGAINST), self.bot.settings.daily_secret
        seed = seed_of(secret.get_secret_value(), number) if secret else self.bot.house.entropy(SEED_BYTES)
        return await self.bot.store.kept_day(DayRow(number, game, REVISION, PLAYERS, samples, seed))

    # Today

    async def today(self, interaction: discord.Interaction, press: Press) -> None:
        """Show what is played today, how one stands, and the month."""
        await show(interaction, await in_time(interaction, self._page(interaction)))

    async def _page(self, interaction: discord.Interaction) -> Message:
        bot, user, guild = self.bot, interaction.user.id, server_of(interaction)
        day, person = await self._day(self._number), await bot.people.get(user)
        speech, standing = await self.bot.speech_for(interaction), await standing_of(bot, user, guild, day.day)
        month = await calendar_of(bot, speech, standing, person, await look_for(bot, person, guild))
        going = standing.own is not None and await self._goes_on(day.day, user)
        has_before = await bot.store.day(day.day - 1) is not None
        updated = day.players != PLAYERS
        return page(speech, day, standing, month, going=going, updated=updated, has_before=has_before)

    async def _goes_on(self, number: int, user_id: int) -> bool:
        """Say whether the try that counts is still to be played, or was never dealt."""
        if not await self.bot.store.is_opened(try_key(number, user_id)):
            return True
        return any(deal.counts and deal.number == number for _, deal in await self._open(user_id))

    async def _open(self, user_id: int) -> list[tuple[TableRow, DayDeal]]:
        rows = await self.bot.store.open_tables_of_user(user_id)
        return [(row, deal) for row in rows if (deal := extras_of(row).day) is not None]

    async def play(self, interaction: discord.Interaction, press: Press) -> None:
        """Deal the try that counts, or go on with it; however often it is asked for, it is one."""
        day, user = await self._day(self._number), interaction.user
        if press.at != day.day:
            await self.today(interaction, press)  # the day is another by now
            return
        if day.players != PLAYERS:
            raise DeniedError(Denial.DAY_UPDATED)
        await defer(interaction)
        new = TryRow(day.day, user.id, server_of(interaction), user.display_name, self.bot.house.now())
        try:
            await self.bot.store.begun_try(new)
        except TriedBeforeError:
            raise DeniedError(Denial.DAY_TRIED) from None
        await self._dealt(interaction, day, try_key(day.day, user.id), counts=True)

    async def practise(self, interaction: discord.Interaction, press: Press) -> None:
        """Deal the same once more to somebody whose try is over; of a day that is over, to anybody."""
        day, user = await self.bot.store.day(press.at), interaction.user.id
        if day is None or day.day > self._number or day.game not in VARIANTS:
            raise DeniedError(Denial.UNKNOWN)
        is_open = day.day < self._number or day.players != PLAYERS
        tried = any(one.day == day.day for one in await self.bot.store.tries_of(user, day.day))
        if not is_open and (not tried or await self._goes_on(day.day, user)):
            raise DeniedError(Denial.DAY_FIRST)
        await defer(interaction)
        await self._dealt(interaction, day, f"practise {interaction.id}", counts=False)

    async def _dealt(self, interaction: discord.Interaction, day: DayRow, key: str, *, counts: bool) -> None:
        """Show the table of a try, and end those that were left lying: of practice, and of days that are over."""
        agreed = Agreed(
            day.game,
            on_leave="end",
            alone=True,
            day=DayDeal(day.day, counts, day.players),
            samples=((AGAINST.value, day.samples),),
            rules=day.rules,
        )
        table = await open_alone(self.bot, interaction, agreed, key, kind=AGAINST.value, seal=Seal(day.seed))
        for row, deal in await self._open(interaction.user.id):
            if row.id != table.id and (not deal.counts or deal.number != self._number):
                await lobby.end(await self.bot.tables.get(row.id), interaction.user.id, manages_server=False)
        await show_panel(self.bot, interaction, table, table.seat_of(interaction.user.id))

    async def boast(self, interaction: discord.Interaction, press: Press) -> None:
        """Post one's score in the channel, without a card."""
        user, guild = interaction.user, server_of(interaction)
        standing, day = await standing_of(self.bot, user.id, guild, press.at), await self.bot.store.day(press.at)
        if day is None or standing.score is None:
            raise DeniedError(Denial.NO_SCORE)
        self._shared.spend(user.id)
        speech = await self.bot.public_speech(interaction)
        message = boasted(speech, day, standing, user.display_name)
        await interaction.response.send_message(view=message.view())

    # A day that is over

    async def ended(self, interaction: discord.Interaction, press: Press) -> None:
        """Tell of a day that is over: the best line there is, the seal, and the scores."""
        day = await self._past(press.at)
        await defer(interaction)
        if day.best is None:
            await keep_best_line(self.bot.store, self.bot.advice.choice, day)
            day = await self._past(day.day)
        standing = await standing_of(self.bot, interaction.user.id, server_of(interaction), day.day)
        tries = len(await self.bot.store.best_tries(day.day, limit=10_000))
        await show(interaction, report(await self.bot.speech_for(interaction), day, standing, tries))

    async def _past(self, number: int) -> DayRow:
        """Return a day of which everything may be told."""
        if number >= self._number:
            raise DeniedError(Denial.DAY_NOT_OVER)
        day = await self.bot.store.day(number)
        if day is None or day.game not in VARIANTS:
            raise DeniedError(Denial.NO_DAY_BEFORE)
        return day

    async def line(self, interaction: discord.Interaction, press: Press) -> None:
        """Step through the best line of a day that is over."""
        day = await self._past(press.subject)
        if day.best is None:
            raise DeniedError(Denial.UNKNOWN)
        await show(interaction, await in_time(interaction, self._stepped(interaction, day, press.at)))

    async def _stepped(self, interaction: discord.Interaction, day: DayRow, version: int) -> Message:
        bot, rules = self.bot, rules_of_day(day)
        recording = Recording(rules).followed(as_moves(day.line))
        person, speech = await bot.people.get(interaction.user.id), await self.bot.speech_for(interaction)
        row = _row(day, rules, recording, speech)
        named = replace(
            speech,
            names=tuple(seat.name for seat in row.seats),
            style=rules.pack_style,
            knock_word=rules.knock_word,
        )
        look = await look_for(bot, person, server_of(interaction))
        position = recording.at(version or recording.first)
        step = ReplayStep(row, recording, position, None, named, look, person.text_mode, of_day=True)
        return await step_message(bot, step)


def _row(day: DayRow, rules: Rules, recording: Recording, speech: Speech) -> TableRow:
    """Return the table that a line would have been played at: whoever played it is not named."""
    computers = lobby.with_computers(
        SeatRow(TRIED, speech.text("daily-player")), rules.seats - 1, AGAINST.value, speech.locale, speech.words
    )
    return TableRow(
        id=day.day,
        guild_id=None,
        channel_id=0,
        host_id=0,
        game=day.game,
        rules=day.rules,
        size=rules.seats,
        options="{}",
        clock=None,
        on_leave="end",
        league_id=None,
        language=speech.locale,
        thread_id=None,
        message_id=None,
        memo="{}",
        version=recording.version,
        revision=0,
        created_at=0.0,
        changed_at=0.0,
        status=Status.OVER,
        seats=computers,
    )


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Today(bot))
