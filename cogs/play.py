"""Playing: what is pressed on a hand, from selecting cards to every kind of move."""

import asyncio
from dataclasses import replace

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError, RefusedError
from bot.edge.router import Press
from bot.people import SORTS
from bot.tables.assist import Assist, assist_of
from bot.tables.dealing import want_deal
from bot.tables.table import Table
from bot.words.speech import plain
from cogs.ui.acknowledging import acknowledge
from cogs.ui.answers import is_own
from cogs.ui.controls import CONFIRMED
from cogs.ui.modals import (
    layoffs_text,
    melds_modal,
    melds_text,
    read_defence,
    read_melds,
    read_table,
    tiles_modal,
    word_modal,
)
from cogs.ui.moving import play_all
from cogs.ui.panel import Glance
from cogs.ui.place import own_seat
from cogs.ui.private import show_panel
from cogs.ui.ready import ready_plays, use_of_owed
from cogs.ui.snapshot import speech_for
from engine.actions import Action, Arrange, Defend, EndTurn, Knock, LayMeld, LayOff, Take
from engine.board import BoardView
from engine.cards import Card
from engine.match import Stage, proposal
from engine.tiles.notation import table_text


class Play(commands.Cog):
    """Answers what is pressed on a private panel, and the way there."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        for verb, handler in {
            "hand": self.hand,
            "pick": self.pick,
            "act": self.act,
            "use": self.use,
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
        if not table.is_stale(seat, press.at):
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
        chosen = self.bot.people.set(interaction.user.id, replace(person, sort=following))
        await show_panel(self.bot, interaction, table, seat, after=chosen)

    # Moving

    async def act(self, interaction: discord.Interaction, press: Press) -> None:
        """Play what a button or a select says."""
        table, seat = await self._seat(interaction, press)
        if press.page is not None:
            await show_panel(self.bot, interaction, table, seat, Glance(page=press.page))
            return
        text = press.values[0] if press.values else press.argument
        await self._play(interaction, press, table, _action(table, seat, text))

    async def use(self, interaction: discord.Interaction, press: Press) -> None:
        """Take a card that must be used at once, and put it down."""
        table, seat = await self._seat(interaction, press)
        if press.page is not None:
            await show_panel(self.bot, interaction, table, seat, Glance(page=press.page))
            return
        take = _action(table, seat, press.values[0] if press.values else press.argument)
        if not isinstance(take, Take):
            raise DeniedError(Denial.UNKNOWN)
        with self.bot.panels.answering(press.subject, seat):
            used = _use(table, seat, take, press.at, interaction.id)
            await show_panel(self.bot, interaction, table, seat, after=used)

    async def place(self, interaction: discord.Interaction, press: Press) -> None:
        """Place selected tiles where the solver finds room for them, and end the turn if that was pressed."""
        table, seat = await self._seat(interaction, press)
        if assist_of(table.row) is Assist.OFF:
            raise DeniedError(Denial.NO_HELP)
        if table.is_stale(seat, press.at):
            raise DeniedError(Denial.STALE)
        selected = _number(press.argument)
        hand = _board(table, seat).hand
        chosen = tuple(card for place, card in enumerate(hand) if selected >> place & 1)
        ending = (EndTurn(seat),) if press.verb == "put" else ()

        async def placed() -> None:
            found = await asyncio.to_thread(proposal, table.playing, seat, chosen)  # by a solver
            if not found.actions:
                raise DeniedError(Denial.STALE)
            await play_all(table, seat, (found.actions[0], *ending), press.at, str(interaction.id))

        with self.bot.panels.answering(press.subject, seat):
            await show_panel(self.bot, interaction, table, seat, after=placed())

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
            after = play_all(table, seat, actions, press.at, str(interaction.id))
            await show_panel(self.bot, interaction, table, seat, after=after)

    # By hand

    async def text(self, interaction: discord.Interaction, press: Press) -> None:
        """Let the tile table be edited as text."""
        table, seat = await self._seat(interaction, press)
        speech = await speech_for(self.bot, interaction, table)
        written, *_ = self._written(table, seat) or (table_text(_board(table, seat).table),)
        await interaction.response.send_modal(tiles_modal(table.id, table.playing.version, written, speech))

    async def typed(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        written = press.fields.get("table", "")
        try:
            arranged = read_table(written, _board(table, seat))
            await self._play(interaction, press, table, Arrange(seat, arranged))
        except (DeniedError, RefusedError) as error:
            await self._mistaken(interaction, table, seat, error, (written,))

    def _written(self, table: Table, seat: int) -> tuple[str, ...]:
        """Return what a seat wrote last and could not play, as long as its panel says so."""
        panel = self.bot.panels.of(table.id, seat)
        if panel is None or table.is_stale(seat, panel.version) or not isinstance(panel.glance, Glance):
            return ()
        return panel.glance.typed

    async def _mistaken(
        self, interaction: discord.Interaction, table: Table, seat: int, error: Exception, typed: tuple[str, ...]
    ) -> None:
        """Say in the panel what is wrong with what was written, and keep it to be put right."""
        if isinstance(error, RefusedError):
            await show_panel(self.bot, interaction, table, seat, Glance(typed=typed, refused=error.refusal))
        elif isinstance(error, DeniedError) and error.denial is Denial.MISPRINT:
            speech = await speech_for(self.bot, interaction, table)
            wrong = speech.text(f"denied-{error.denial}", **error.arguments)
            await show_panel(self.bot, interaction, table, seat, Glance(typed=typed, wrong=wrong))
        else:
            raise error

    async def arrange(self, interaction: discord.Interaction, press: Press) -> None:
        """Let a hand be arranged by hand, starting from the arrangement of the rules (N12)."""
        table, seat = await self._seat(interaction, press)
        speech = await speech_for(self.bot, interaction, table)
        board = _board(table, seat)
        melds, layoffs = table.rules.suggestion(board, _thrown(table, board, press.argument))
        written = self._written(table, seat)
        laid, off = written if len(written) == 2 else (melds_text(melds), layoffs_text(layoffs))
        modal = melds_modal(table.id, table.playing.version, press.argument, laid, off, speech)
        await interaction.response.send_modal(modal)

    async def arranged(self, interaction: discord.Interaction, press: Press) -> None:
        table, seat = await self._seat(interaction, press)
        written = press.fields.get("melds", ""), press.fields.get("layoffs", "")
        try:
            await self._play(interaction, press, table, _arranged(table, seat, press.argument, *written))
        except (DeniedError, RefusedError) as error:
            await self._mistaken(interaction, table, seat, error, written)

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
        speech, word, key = await speech_for(self.bot, interaction, table), press.fields.get("word", ""), "word-said"
        try:
            await table.say_word(seat, word)
        except DeniedError as error:
            if error.denial not in {Denial.DEALT, Denial.SEAL_USED}:
                raise
            key = "word-late"
        await interaction.response.send_message(speech.text(key, word=plain(word)), ephemeral=True)

    async def _seat(self, interaction: discord.Interaction, press: Press) -> tuple[Table, int]:
        return await own_seat(self.bot, interaction, press.subject)


def _going_down(table: Table, seat: int) -> Action | None:
    """Return the first of what a seat has ready to put down."""
    if table.playing.stage is not Stage.PLAY:
        return None
    ready = ready_plays(table.playing, table.view(seat))
    return next((one for one in ready if isinstance(one, LayMeld | LayOff)), None)


async def _use(table: Table, seat: int, take: Take, version: int, key: int) -> None:
    """Take a card and put it down; a press that comes again after that finds nothing more to do."""
    played = await table.play(seat, take, version=version, key=str(key))
    use = use_of_owed(table.playing, table.view(seat))
    if use is not None and _board(table, seat).owed == take.card:
        await table.play(seat, use, version=played.version, key=f"{key} 1")


def _board(table: Table, seat: int) -> BoardView:
    board = table.view(seat).board
    if board is None:
        raise DeniedError(Denial.STALE)
    return board


def _arranged(table: Table, seat: int, thrown: str, melds: str, layoffs: str) -> Action:
    """Return the knock or the defence that somebody wrote."""
    board, laid = _board(table, seat), read_melds(melds)
    if board.knock is not None:
        return Defend(seat, laid, read_defence(layoffs))
    return Knock(seat, next(iter(_thrown(table, board, thrown)), None), laid)


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
