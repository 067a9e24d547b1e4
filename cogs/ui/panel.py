"""The private panel: a hand, what can be done with it now, and why not the rest. The same for every game.

What is selected lives in the ids as a number whose bits are places in the hand, so nothing is remembered here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.edge.emojis import Emojis
from bot.people import Person
from bot.render.from_view import hand_order
from bot.render.palette import Deck
from bot.render.pictures import Picture
from bot.tables.assist import Assist, assist_of
from bot.tables.table import Table
from bot.words.actions import action_text
from bot.words.speech import Speech
from cogs.ui.parts import IN_SELECT, Message, Target, option
from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    Discard,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Take,
    TakeBack,
)
from engine.board import BoardView
from engine.cards import Card
from engine.match import Stage, blocked
from engine.rules import Proposal
from engine.state import Phase
from engine.text import Notation
from engine.view import View

AS_BUTTONS: Final = 20  # more cards than this are chosen in selects
IN_LINE: Final = 40  # emojis; more cards than this are named by their words alone
FEW: Final = 5  # more choices than this go into a select
PRIMARY, SUCCESS, DANGER = discord.ButtonStyle.primary, discord.ButtonStyle.success, discord.ButtonStyle.danger

WITH_CARDS: Final = (LayMeld, LayOff, Discard, Knock, Arrange)  # offered for the cards that are selected
CONFIRMED: Final = (Knock, AcceptNewDeal)


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's cards in the order it likes, and which of them are selected."""

    cards: tuple[Card, ...]  # as the engine keeps them: the places that the ids speak of
    shown: tuple[Card, ...]  # as the player likes them sorted
    selected: int

    @property
    def chosen(self) -> tuple[Card, ...]:
        return tuple(card for place, card in enumerate(self.cards) if self.selected >> place & 1)

    def toggled(self, card: Card) -> int:
        return self.selected ^ 1 << self.cards.index(card)


@dataclass(frozen=True, slots=True)
class Panel:
    """One look at a panel: whose, with what selected, and an action that waits to be confirmed."""

    table: Table
    seat: int
    speech: Speech
    person: Person
    selected: int = 0
    confirming: str = ""
    pictures: tuple[tuple[str, Picture], ...] = ()  # each with what stands above it
    emojis: Emojis | None = None  # for who wants text instead of pictures
    words: tuple[str, ...] = ()  # the table and the hand, likewise
    found: Proposal | None = None  # what the selected cards could do
    hints: tuple[str, ...] = ()
    guidance: tuple[str, ...] = ()  # of a lesson
    page: int = 0  # of moves, where there are more than a select holds

    @property
    def target(self) -> Target:
        return Target(self.table.id, self.table.playing.version)

    @property
    def notation(self) -> Notation:
        return self.table.notation

    @property
    def alone(self) -> bool:
        """Say whether no room is sought for tiles: they are placed by hand or as text."""
        return self.table.rules.tiles and assist_of(self.table.row) is Assist.OFF

    def message(self) -> Message:
        """Return the panel as a message."""
        sees = self.table.view(self.seat)
        board = sees.board
        message = Message()
        if board is None or self.seat not in board.players:
            message.say("\n".join((self._waiting_line(sees), *self.guidance, *self.words)))
            self._choices(message, sees, None)
            return message
        hand = self.hand(sees)
        found = self.found
        message.say("\n".join(self._lines(sees, board, hand, found)))
        for above, picture in self.pictures:
            message.say(above)
            message.show(picture)
        if self.confirming:
            self._confirm(message, board)
            return message
        if board.result is None and not self.alone:
            self._cards(message, hand)
        self._choices(message, sees, board, found)
        return message

    def hand(self, sees: View) -> Hand:
        """Return the cards of the seat, in the order that the picture and the buttons share."""
        cards = sees.board.hand if sees.board else ()
        return Hand(cards, hand_order(sees, self.person.sort), self.selected & (1 << len(cards)) - 1)

    # Lines of text

    def _lines(self, sees: View, board: BoardView, hand: Hand, found: Proposal | None) -> list[str]:
        lines = [self._waiting_line(sees), *self.guidance, *self.words]
        signs = [self._sign(card) for card in hand.shown]
        if all(signs) and len(signs) <= IN_LINE:
            lines.append(self.speech.text("panel-hand", cards=" ".join(map(str, signs))))
        if board.owed is not None and board.turn == self.seat:
            lines.append(self.speech.text("panel-owed", card=self.speech.cards((board.owed,))))
        wrong = [reason for _, reason in blocked(self.table.playing, self.seat)]
        if found is not None and found.refusal is not None and board.turn == self.seat:
            wrong.append(found.refusal)
        return [
            *lines,
            *(("", *self.hints) if self.hints else ()),
            *(f"-# {self.speech.refusal(reason)}" for reason in wrong),
        ]

    def _waiting_line(self, sees: View) -> str:
        board = sees.board
        if self.seat in sees.choosers:
            return self.speech.phrase(sees.rules.choice_prompt)
        if sees.outcome or (board is not None and board.result is not None) or sees.stage is Stage.SPREAD:
            return self.speech.text("panel-between")
        if self.table.is_asked(self.seat):
            phase = Phase.DRAW if board is None else board.phase
            kind = "tiles" if sees.rules.tiles else phase
            if self.alone:
                return self.speech.text("panel-tiles-alone")
            return self.speech.text(f"panel-{kind}")
        if board is None or sees.choosers:
            return self.speech.text("panel-between")
        return self.speech.text("panel-wait", name=self.speech.name(board.turn))

    # Cards

    def _sign(self, card: Card) -> discord.PartialEmoji | None:
        if self.emojis is None:
            return None
        return self.emojis.of(card, style=self.speech.style, deck=Deck(self.person.deck))

    def _cards(self, message: Message, hand: Hand) -> None:
        shown = hand.shown
        if len(shown) <= AS_BUTTONS:
            message.offer(
                self.target.button(
                    "pick",
                    self.speech.cards((card,)),
                    f"{hand.toggled(card):x}.{card:x}",
                    style=PRIMARY if card in hand.chosen else discord.ButtonStyle.secondary,
                    emoji=self._sign(card),
                )
                for card in shown
            )
            return
        for start in range(0, len(shown), IN_SELECT):
            self._card_select(message, hand, shown[start : start + IN_SELECT])

    def _card_select(self, message: Message, hand: Hand, part: Sequence[Card]) -> None:
        places = sum(1 << hand.cards.index(card) for card in part)
        options = [
            option(
                self.speech.cards((card,)),
                str(hand.cards.index(card)),
                chosen=card in hand.chosen,
                emoji=self._sign(card),
            )
            for card in part
        ]
        label = self.speech.text("panel-pick", first=self.speech.cards(part[:1]), last=self.speech.cards(part[-1:]))
        keep = hand.selected & ~places
        name = f"{keep:x}.{part[0]:x}"  # each select needs an id of its own
        message.choose(self.target.select("pick", label, options, name, least=0, most=len(options)))

    # What can be done

    def _choices(self, message: Message, sees: View, board: BoardView | None, found: Proposal | None = None) -> None:
        legal = self.table.legal(self.seat)
        offered: list[Action] = list(found.actions) if found is not None else []
        offered += [
            action
            for action in legal
            if not isinstance(action, (*WITH_CARDS, Take)) or (isinstance(action, Knock) and action.card is None)
        ]
        takes = [action for action in legal if isinstance(action, Take)]
        if len(takes) == 1:
            offered[:0] = takes
        elif takes:
            self._select_action(message, self.speech.text("panel-take"), takes[::-1], board)
        if len(offered) > FEW * 2:
            cards = [action for action in offered if isinstance(action, WITH_CARDS)]
            self._select_action(message, self.speech.text("panel-do"), cards, board)
            offered = [action for action in offered if not isinstance(action, WITH_CARDS)]
        greyed = [action for action, _ in blocked(self.table.playing, self.seat)]
        message.offer(
            [
                *(self._button(action, board) for action in offered),
                *(self._button(action, board, disabled=True) for action in greyed),
            ]
        )
        message.offer(self._tools(sees, board))

    def _button(
        self, action: Action, board: BoardView | None, *, disabled: bool = False
    ) -> "discord.ui.Button[discord.ui.LayoutView]":
        label = action_text(self.speech, action, board)
        if isinstance(action, Arrange):
            return self.target.button("place", label, f"{self.selected:x}", style=SUCCESS)
        verb = "ask" if isinstance(action, CONFIRMED) else "act"
        quiet = isinstance(action, OfferNewDeal | TakeBack)
        style = discord.ButtonStyle.secondary if quiet else DANGER if isinstance(action, Knock) else SUCCESS
        return self.target.button(
            verb, label, self._written(action), style=style, disabled=disabled, emoji=self._sign_of(action)
        )

    def _select_action(self, message: Message, label: str, actions: Sequence[Action], board: BoardView | None) -> None:
        options = [
            option(action_text(self.speech, action, board), self._written(action), emoji=self._sign_of(action))
            for action in actions
        ]
        message.choose(self.target.select("act", label, options, page=self.page))

    def _sign_of(self, action: Action) -> discord.PartialEmoji | None:
        """Return the emoji of the one card that an action is about."""
        if isinstance(action, Discard | Take | LayOff | Knock) and action.card is not None:
            return self._sign(action.card)
        return None

    def _written(self, action: Action) -> str:
        """Return an action as the ids write it, without the seat: that is known from who clicks."""
        return self.notation.action(action).partition(": ")[2]

    def _tools(self, sees: View, board: BoardView | None) -> "list[discord.ui.Button[discord.ui.LayoutView]]":
        tools = [self.target.button("hand", self.speech.text("panel-refresh"))]
        if board is not None and board.result is None:
            tools.append(self.target.button("sort", self.speech.text(f"panel-sort-{self.person.sort}")))
            if sees.rules.tiles and board.turn == self.seat:
                tools.append(self.target.button("byhand", self.speech.text("panel-by-hand")))
                tools.append(self.target.button("text", self.speech.text("panel-as-text")))
            if assist_of(self.table.row) is Assist.HINT and self.table.is_asked(self.seat):
                tools.append(self.target.button("hint", self.speech.text("panel-hint")))
            if board.phase is Phase.DEFEND and board.turn == self.seat:
                tools.append(self.target.button("arrange", self.speech.text("panel-by-hand")))
        return tools

    def _confirm(self, message: Message, board: BoardView) -> None:
        action = self.notation.read_action(f"{self.seat}: {self.confirming}")
        message.say(self.speech.text("panel-sure", action=action_text(self.speech, action, board)))
        buttons = [self.target.button("act", action_text(self.speech, action, board), self.confirming, style=DANGER)]
        if isinstance(action, Knock) and action.card is not None:
            thrown = self.notation.cards((action.card,))
            buttons.append(self.target.button("arrange", self.speech.text("panel-by-hand"), thrown))
        message.offer([*buttons, self.target.button("hand", self.speech.text("panel-back"))])
