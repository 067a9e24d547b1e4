"""Playing: hands, moves, the table's message and the notices of whose turn it is."""

import json
import logging
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

import discord
from discord import ui
from discord.ext import commands

from bot import lobby
from bot.app import Pozo, answer_privately
from bot.denials import Denial, DeniedError
from bot.people import SORTS
from bot.router import Press, custom_id
from bot.storage.rows import Status
from bot.table import Played, Table
from cogs.ui.panel import Panel
from cogs.ui.parts import Message, Target
from cogs.ui.public import Public
from cogs.ui.speech import Speech
from engine.match import proposal, to_act
from engine.view import journal

log = logging.getLogger(__name__)

TOKEN_LIFE: Final = 14 * 60  # seconds; Discord's is fifteen minutes
OLD: Final = timedelta(minutes=50)  # Discord limits edits of messages older than an hour
LOG_LINES: Final = 30


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A private panel that can still be refreshed through the interaction that showed it last."""

    interaction: discord.Interaction
    since: float


class Play(commands.Cog):
    """Answers what is pressed at a table in play, and shows every change."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._panels: dict[tuple[int, int], OpenPanel] = {}
        for verb, handler in {
            "hand": self.hand,
            "pick": self.pick,
            "act": self.act,
            "ask": self.ask,
            "place": self.place,
            "sort": self.sort,
            "deal": self.deal,
            "word": self.word,
            "said": self.said,
            "log": self.log,
            "more": self.more,
            "back": self.back,
            "end": self.end,
            "verify": self.verify,
        }.items():
            bot.router.on(verb, handler)
        bot.tables.listen(self.changed)
        bot.tables.on_warning(self.warned)

    # The private panel

    async def hand(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        await self._show_panel(interaction, table, seat)

    async def pick(self, interaction: discord.Interaction, press: Press) -> None:
        """Select cards: by buttons the id holds the new selection, in a select it holds the part beyond it."""
        table, seat = await self._seat(interaction, press)
        selected = 0
        if press.version == table.playing.version:
            selected = int(press.argument.partition(".")[0] or "0", 16)
            selected |= sum(1 << int(place) for place in press.values if place.isdigit() and len(place) < 4)
        await self._show_panel(interaction, table, seat, selected=selected)

    async def ask(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        await self._show_panel(interaction, table, seat, confirming=press.argument)

    async def sort(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        person = await self.bot.people.get(interaction.user.id)
        following = SORTS[(SORTS.index(person.sort) + 1) % len(SORTS)]
        await self.bot.people.set(interaction.user.id, replace(person, sort=following))
        await self._show_panel(interaction, table, seat)

    async def _show_panel(
        self, interaction: discord.Interaction, table: Table, seat: int, *, selected: int = 0, confirming: str = ""
    ) -> None:
        message = await self._panel(interaction, table, seat, selected=selected, confirming=confirming)
        shown = interaction.message
        if interaction.response.is_done():
            await interaction.edit_original_response(**message.edited())
        elif shown is not None and shown.flags.ephemeral:
            await interaction.response.edit_message(**message.edited())
        else:
            await interaction.response.send_message(view=message.view(), files=message.files(), ephemeral=True)
        self._panels[table.id, seat] = OpenPanel(interaction, self.bot.house.now())

    async def _panel(
        self, interaction: discord.Interaction, table: Table, seat: int, *, selected: int = 0, confirming: str = ""
    ) -> Message:
        person = await self.bot.people.get(interaction.user.id)
        speech = await self._speech(interaction, table)
        return Panel(table, seat, speech, person, selected, confirming).message()

    # Moves

    async def act(self, interaction: discord.Interaction, press: Press) -> None:
        """Play what a button or a select says."""
        table, seat = await self._seat(interaction, press)
        text = press.values[0] if press.values else press.argument
        try:
            action = table.notation.read_action(f"{seat}: {text}")
        except (ValueError, IndexError):
            raise DeniedError(Denial.UNKNOWN) from None
        await table.play(seat, action, version=press.version, key=str(interaction.id))
        await self._show_panel(interaction, table, seat)

    async def place(self, interaction: discord.Interaction, press: Press) -> None:
        """Place selected tiles where the solver finds room for them."""
        table, seat = await self._seat(interaction, press)
        if press.version != table.playing.version:
            raise DeniedError(Denial.STALE)
        selected = int(press.argument or "0", 16)
        board = table.view(seat).board
        hand = board.hand if board else ()
        chosen = tuple(card for place, card in enumerate(hand) if selected >> place & 1)
        found = proposal(table.playing, seat, chosen)
        if not found.actions:
            raise DeniedError(Denial.STALE)
        await table.play(seat, found.actions[0], version=press.version, key=str(interaction.id))
        await self._show_panel(interaction, table, seat)

    async def deal(self, interaction: discord.Interaction, press: Press) -> None:
        table, _ = await self._seat(interaction, press)
        await interaction.response.defer()
        await table.deal()

    async def word(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        speech = await self._speech(interaction, table)
        modal = ui.Modal(
            title=speech.text("word-title"), custom_id=custom_id("said", table.id, press.version, str(seat))
        )
        field = ui.TextInput[ui.Modal](custom_id="word", max_length=40, required=False)
        modal.add_item(ui.Label(text=speech.text("word-label"), description=speech.text("word-help"), component=field))
        modal.stop()
        await interaction.response.send_modal(modal)

    async def said(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        await table.say_word(seat, press.fields.get("word", ""))
        await answer_privately(interaction, (await self._speech(interaction, table)).text("word-said"))

    # Beside the moves

    async def log(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self.bot.tables.get(press.table)
        speech = await self._speech(interaction, table)
        board = table.view(None).board
        lines = [speech.event(event) for event in journal(table.rules, board)] if board else []
        said = [line for line in lines if line][-LOG_LINES:]
        await answer_privately(interaction, "\n".join(said)[-1900:] or speech.text("log-empty"))

    async def more(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self.bot.tables.get(press.table)
        speech = await self._speech(interaction, table)
        target, message = Target(table.id, press.version), Message()
        message.say(speech.text("more-intro"))
        buttons = [target.button("end", speech.text("more-end"), style=discord.ButtonStyle.danger)]
        if table.has(interaction.user.id):
            buttons.insert(0, target.button("leave", speech.text("more-leave"), style=discord.ButtonStyle.danger))
            buttons.insert(0, target.button("back", speech.text("more-back")))
        message.offer(buttons)
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    async def back(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        await lobby.come_back(table, seat)
        await answer_privately(interaction, (await self._speech(interaction, table)).text("more-welcome"))

    async def end(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self.bot.tables.get(press.table)
        await lobby.end(table, interaction.user.id, manages_server=interaction.permissions.manage_guild)
        await answer_privately(interaction, (await self._speech(interaction, table)).text("table-ended"))

    async def verify(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self.bot.tables.get(press.table)
        speech = await self._speech(interaction, table)
        lines = [
            speech.text("verify-line", number=row.round + 1, seed=row.seed.hex(), commitment=row.commitment)
            for row in await self.bot.store.seals(table.id)
            if row.revealed
        ]
        await answer_privately(interaction, "\n".join(lines)[:1900] or speech.text("verify-none"))

    # Showing changes

    def changed(self, table: Table, played: Played) -> None:
        """Show a change: the table's message, then the panels of those who are asked now."""
        self.bot.newest.put(table.id, lambda: self._show(table.id))

    def warned(self, table: Table, seat: int) -> None:
        self.bot.newest.put(("warn", table.id), lambda: self._notice(table, seat, "notice-hurry"))

    async def _show(self, table_id: int) -> None:
        table = await self.bot.tables.get(table_id)
        await self._show_table(table)
        await self._refresh_panels(table)
        if table.row.status is Status.PLAYING:
            for seat in to_act(table.playing):
                await self._notice(table, seat, "notice-turn")

    async def _show_table(self, table: Table) -> None:
        if table.row.message_id is None:
            return
        speech = Speech(
            self.bot.words, table.row.language, table.names, tiles=table.match is not None and table.rules.tiles
        )
        message = Public(table, speech).message()
        channel = self.bot.get_partial_messageable(
            table.row.thread_id or table.row.channel_id, guild_id=table.row.guild_id
        )
        shown = channel.get_partial_message(table.row.message_id)
        await self.bot.budget.spend()
        try:
            if discord.utils.utcnow() - shown.created_at < OLD:
                await shown.edit(**message.edited())
                return
            await shown.delete()
        except discord.NotFound:
            log.info("table %s: its message is gone; a new one takes its place", table.id)
        sent = await channel.send(view=message.view(), files=message.files())
        await table.remember(message_id=sent.id)

    async def _refresh_panels(self, table: Table) -> None:
        """Refresh the open panels of everyone at the table, as long as Discord lets us."""
        now = self.bot.house.now()
        for (table_id, seat), panel in list(self._panels.items()):
            if now - panel.since > TOKEN_LIFE:
                del self._panels[table_id, seat]
            elif table_id == table.id and table.match is not None:
                message = await self._panel(panel.interaction, table, seat)
                try:
                    await panel.interaction.edit_original_response(**message.edited())
                except discord.HTTPException:
                    del self._panels[table_id, seat]

    async def _notice(self, table: Table, seat: int, key: str) -> None:
        """Tell a player, once for each turn, that the table waits; the last notice is replaced."""
        user_id = table.seats[seat].user_id
        memo = json.loads(table.row.memo)
        turn = f"{seat} {len(table.playing.rounds)} {key}"
        if user_id is None or table.seats[seat].away or memo.get("turn") == turn:
            return
        if (table.id, seat) in self._panels and key == "notice-turn":
            return  # their open panel has just been refreshed
        if not (await self.bot.people.get(user_id)).notices:
            return
        channel = self.bot.get_partial_messageable(
            table.row.thread_id or table.row.channel_id, guild_id=table.row.guild_id
        )
        await self.bot.budget.spend()
        if last := memo.get("notice"):
            with_last = channel.get_partial_message(last)
            try:
                await with_last.delete()
            except discord.HTTPException:
                log.info("table %s: the last notice is gone", table.id)
        text = self.bot.words.text(key, table.row.language, mention=f"<@{user_id}>")
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user_id)])
        sent = await channel.send(text, allowed_mentions=allowed)
        await table.remember(memo=json.dumps({"notice": sent.id, "turn": turn}))

    def _channel(self, table: Table) -> discord.PartialMessageable:
        place = table.row.thread_id or table.row.channel_id
        return self.bot.get_partial_messageable(place, guild_id=table.row.guild_id)

    def _public_speech(self, table: Table) -> Speech:
        tiles = table.match is not None and table.rules.tiles
        return Speech(self.bot.words, table.row.language, table.names, tiles)

    # Who asks

    async def _seat(self, interaction: discord.Interaction, press: Press) -> tuple[Table, int]:
        """Return the table and the seat that this user may act for."""
        table = await self.bot.tables.get(press.table)
        return table, table.seat_of(interaction.user.id)

    async def _speech(self, interaction: discord.Interaction, table: Table) -> Speech:
        tiles = table.match is not None and table.rules.tiles
        return Speech(self.bot.words, await self.bot.language_of(interaction), table.names, tiles)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Play(bot))
