"""Playing: what is pressed on a hand, from selecting cards to every kind of move."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.people import SORTS
from bot.tables.assist import Assist, assist_of
from bot.tables.dealing import want_deal
from bot.tables.table import Table
from cogs.ui.acknowledging import acknowledge
from cogs.ui.answers import is_own
from cogs.ui.controls import CONFIRMED
from cogs.ui.modals import melds_modal, read_defence, read_melds, read_table, tiles_modal, word_modal
from cogs.ui.panel import Glance
from cogs.ui.place import own_seat
from cogs.ui.private import show_panel
from cogs.ui.ready import ready_plays
from cogs.ui.snapshot import speech_for
from engine.actions import Action, Arrange, Defend, EndTurn, Knock, LayMeld, LayOff
from engine.board import BoardView
from engine.cards import Card
from engine.match import Stage, proposal


class Play(commands.Cog):
    """Answers what is pressed on a private panel, and the way there."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        for verb, handler in {
            "hand": self.hand,
            "pick": self.pick,
            "act": self.act,
            "ask": self.ask,
            "place": self.place,
            "put": self.place,
            "all": self.lay_all,
            "select": self.select,
            "sort": self.sort,
            "text": self.text,
            "typed": self.typed,
            "arrange": self.arrange,
            "arranged": self.arranged,
            "deal": self.deal,
            "word": self.word,
            "said": self.said,
        }.items():
            bot.router.on(verb, handler)

    # Looking

    async def hand(self, interaction: discord.Interaction, press: Press) -> None:
        """Show a player their hand, and whoever has none the table as those who watch see it."""
        table = await self.bot.tables.get(press.subject)
        if table.has(interaction.user.id):
            await show_panel(self.bot, interaction, *await own_seat(self.bot, interaction, press.subject))
        else:
            await self.bot.router.press(interaction, replace(press, verb="watch"))

    async def pick(self, interaction: discord.Interaction, press: Press) -> None:
        """Select cards: by buttons the id holds the new selection, in a select it holds the part beyond it."""
        table, seat = await self._seat(interaction, press)
        selected = 0
        if press.at == table.playing.version:
            selected = _number(press.argument.partition(".")[0])
            selected |= sum(1 << int(place) for place in press.values if place.isdigit() and len(place) < 4)
        await show_panel(self.bot, interaction, table, seat, Glance(selected))

    async def select(self, interaction: discord.Interaction, press: Press) -> None:
        """Let cards be selected by somebody whose presses throw them otherwise."""
        table, seat = await self._seat(interaction, press)
        await show_panel(self.bot, interaction, table, seat, Glance(selecting=True))

    async def ask(self, interaction: discord.Interaction, press: Press) -> None:
        """Have somebody confirm what cannot be undone."""
        table, seat = await self._seat(interaction, press)
        if not isinstance(_action(table, seat, press.argument), CONFIRMED):
            raise DeniedError(Denial.UNKNOWN)
        await show_panel(self.bot, interaction, table, seat, Glance(confirming=press.argument))

    async def sort(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        person = await self.bot.people.get(interaction.user.id)
        following = SORTS[(SORTS.index(person.sort) + 1) % len(SORTS)]
        await self.bot.people.set(interaction.user.id, replace(person, sort=following))
        await show_panel(self.bot, interaction, table, seat)

    # Moving

    async def act(self, interaction: discord.Interaction, press: Press) -> None:
        """Play what a button or a select says."""
        table, seat = await self._seat(interaction, press)
        if press.page is not None:
            await show_panel(self.bot, interaction, table, seat, Glance(page=press.page))
            return
        text = press.values[0] if press.values else press.argument
        await self._play(interaction, press, table, _action(table, seat, text))

    async def place(self, interaction: discord.Interaction, press: Press) -> None:
        """Place selected tiles where the solver finds room for them, and end the turn if that was pressed."""
        table, seat = await self._seat(interaction, press)
        if assist_of(table.row) is Assist.OFF:
            raise DeniedError(Denial.NO_HELP)
        if press.at != table.playing.version:
            raise DeniedError(Denial.STALE)
        selected = _number(press.argument)
        hand = _board(table, seat).hand
        chosen = tuple(card for place, card in enumerate(hand) if selected >> place & 1)
        found = await asyncio.to_thread(proposal, table.playing, seat, chosen)  # by a solver
        if not found.actions:
            raise DeniedError(Denial.STALE)
        ending = (EndTurn(seat),) if press.verb == "put" else ()
        await self._play(interaction, press, table, found.actions[0], *ending)

    async def lay_all(self, interaction: discord.Interaction, press: Press) -> None:
        """Put down all that is ready: after each play it is asked anew what is."""
        table, seat = await self._seat(interaction, press)
        with self.bot.panels.answering(press.subject, seat):
            await show_panel(
                self.bot, interaction, table, seat, after=self._lay_all(table, seat, press, interaction.id)
            )

    async def _lay_all(self, table: Table, seat: int, press: Press, key: int) -> None:
        version, number = press.at, 0
        while ready := _going_down(table, seat):
            played = await table.play(seat, ready, version=version, key=f"{key} {number}")
            version, number = played.version, number + 1
        if not number:
            raise DeniedError(Denial.STALE)

    async def _play(self, interaction: discord.Interaction, press: Press, table: Table, *actions: Action) -> None:
        """Play one action after another, the first at the version that was pressed."""
        seat = table.seat_of(interaction.user.id)
        with self.bot.panels.answering(press.subject, seat):
            after = _played(table, seat, actions, press.at, str(interaction.id))
            await show_panel(self.bot, interaction, table, seat, after=after)

    # By hand

    async def text(self, interaction: discord.Interaction, press: Press) -> None:
        """Let the tile table be edited as text."""
        table, seat = await self._seat(interaction, press)
        speech = await speech_for(self.bot, interaction, table)
        board = _board(table, seat)
        await interaction.response.send_modal(tiles_modal(table.id, table.playing.version, board.table, speech))

    async def typed(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        board = _board(table, seat)
        arranged = read_table(press.fields.get("table", ""), board)
        await self._play(interaction, press, table, Arrange(seat, arranged))

    async def arrange(self, interaction: discord.Interaction, press: Press) -> None:
        """Let a hand be arranged by hand, starting from the arrangement of the rules (N12)."""
        table, seat = await self._seat(interaction, press)
        speech = await speech_for(self.bot, interaction, table)
        board = _board(table, seat)
        melds, layoffs = table.rules.suggestion(board, _thrown(table, board, press.argument))
        modal = melds_modal(table.id, table.playing.version, press.argument, melds, layoffs, speech)
        await interaction.response.send_modal(modal)

    async def arranged(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        melds, board = read_melds(press.fields.get("melds", "")), _board(table, seat)
        if board.knock is not None:
            layoffs = read_defence(press.fields.get("layoffs", ""))
            await self._play(interaction, press, table, Defend(seat, melds, layoffs))
        else:
            card = next(iter(_thrown(table, board, press.argument)), None)
            await self._play(interaction, press, table, Knock(seat, card, melds))

    # The deal

    async def deal(self, interaction: discord.Interaction, press: Press) -> None:
        """Deal once all who play want it, and show that in the panel or the message that was pressed."""
        table, seat = await self._seat(interaction, press)
        if is_own(interaction):
            with self.bot.panels.answering(table.id, seat):
                await show_panel(self.bot, interaction, table, seat, after=want_deal(table, seat))
        else:
            await acknowledge(self.bot, interaction, table.id)
            await want_deal(table, seat)

    async def word(self, interaction: discord.Interaction, press: Press) -> None:
        table, _ = await self._seat(interaction, press)
        speech = await speech_for(self.bot, interaction, table)
        await interaction.response.send_modal(word_modal(table.id, press.at, speech))

    async def said(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        await table.say_word(seat, press.fields.get("word", ""))
        speech = await speech_for(self.bot, interaction, table)
        await interaction.response.send_message(speech.text("word-said"), ephemeral=True)

    async def _seat(self, interaction: discord.Interaction, press: Press) -> tuple[Table, int]:
        return await own_seat(self.bot, interaction, press.subject)


async def _played(table: Table, seat: int, actions: Sequence[Action], version: int, key: str) -> None:
    for number, action in enumerate(actions):
        played = await table.play(seat, action, version=version, key=f"{key} {number}" if number else key)
        version = played.version


def _going_down(table: Table, seat: int) -> Action | None:
    """Return the first of what a seat has ready to put down."""
    if table.playing.stage is not Stage.PLAY:
        return None
    ready = ready_plays(table.playing, table.view(seat))
    return next((one for one in ready if isinstance(one, LayMeld | LayOff)), None)


def _board(table: Table, seat: int) -> BoardView:
    board = table.view(seat).board
    if board is None:
        raise DeniedError(Denial.STALE)
    return board


def _action(table: Table, seat: int, text: str) -> Action:
    """Return the action of a seat that an id writes; one that cannot be read is none of ours."""
    try:
        return table.notation.read_action(f"{seat}: {text}")
    except (ValueError, IndexError):
        raise DeniedError(Denial.UNKNOWN) from None


def _thrown(table: Table, board: BoardView, text: str) -> tuple[Card, ...]:
    """Return the card of a hand that an id says is thrown with a knock, if it says so."""
    try:
        thrown = table.notation.read(text)
    except (ValueError, IndexError):
        raise DeniedError(Denial.UNKNOWN) from None
    if len(thrown) > 1 or not {*thrown} <= {*board.hand}:
        raise DeniedError(Denial.STALE)
    return thrown


def _number(text: str) -> int:
    """Return the selection that an id writes in base sixteen."""
    try:
        return int(text or "0", 16)
    except ValueError:
        raise DeniedError(Denial.UNKNOWN) from None


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Play(bot))
