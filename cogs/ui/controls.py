"""The buttons of a panel: cards, what they can do, what is ready, and tools, as wide as a message has room for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import discord

from bot.edge.emojis import Emojis
from bot.render.hand import HandScene
from bot.render.palette import Deck
from bot.tables.assist import Assist
from bot.words.actions import action_text
from cogs.ui.clauses import why_button
from cogs.ui.parts import COMPONENTS, IN_SELECT, Component, Message, Target, option
from cogs.ui.ready import goes_with
from cogs.ui.snapshot import Snapshot
from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    Discard,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Play,
    Take,
    TakeBack,
    is_from_hand,
)
from engine.board import BoardView
from engine.cards import Card
from engine.errors import Refusal
from engine.match import Stage
from engine.rules import Proposal
from engine.state import Phase
from engine.text import Notation
from engine.tiles.notation import face_text, set_text

AS_BUTTONS: Final = 20  # more cards than this are chosen in selects
FEW: Final = 5  # more choices than this go into a select
PLAIN, PRIMARY = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
SUCCESS, DANGER = discord.ButtonStyle.success, discord.ButtonStyle.danger

CONFIRMED: Final = (Knock, AcceptNewDeal)

Signs = Sequence[discord.PartialEmoji | None]


class Way(Enum):
    """How cards and moves are laid out in the components that a message may have."""

    WIDE = auto()  # a button for each
    LARGE = auto()  # cards in selects
    NARROW = auto()  # cards in selects, and moves in one


WAYS: Final = tuple(Way)


@dataclass(frozen=True, slots=True)
class Controls:
    """What a seat can press, each worked out once."""

    at: Snapshot
    emojis: Emojis
    seat: int
    board: BoardView | None  # that the seat plays at
    hand: HandScene  # in the order that the picture and the buttons share
    selected: int
    chosen: tuple[Card, ...]
    selecting: bool  # cards are selected even by who likes to throw them with one press
    asked: bool
    alone: bool  # no room is sought for tiles
    offers: tuple[Action, ...]  # what can be done without choosing cards
    greyed: tuple[tuple[Action, Refusal], ...]
    refused: Refusal | None  # why what was written cannot be played
    found: Proposal | None  # what the selected cards could do
    plays: tuple[Play, ...]  # what is ready
    sets: tuple[tuple[Card, ...], ...]  # of tiles that are ready
    throwable: frozenset[Card]
    page: int
    target: Target

    def put(self, message: Message) -> None:
        """Offer cards and moves, laid out as wide as there is room for; in selects every hand has room."""
        signs = self.signs(self.hand.numbered) if self._shows_cards else ()
        above = len(message.parts)
        for way in WAYS[len(signs) > AS_BUTTONS :]:
            del message.parts[above:]
            if self.board is not None and signs:
                self._cards(message, self.board.hand, signs, way)
            self._choices(message, way)
            if message.size <= COMPONENTS:
                break

    @property
    def has_buttons(self) -> bool:
        """Say whether each card has a button with its face."""
        signs = self.signs(self.hand.numbered)
        return self._shows_cards and len(signs) <= AS_BUTTONS and all(signs)

    @property
    def _shows_cards(self) -> bool:
        return self.board is not None and self.board.result is None and not self.alone

    def signs(self, cards: Sequence[Card]) -> Signs:
        """Return the emojis of cards, as far as they are there."""
        deck = Deck(self.at.person.deck)
        return [self.emojis.of(card, style=self.at.speech.style, deck=deck) for card in cards]

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Return why some things cannot be done, which the panel says, and the rules behind it to who asks why."""
        found = self.found.refusal if self.found is not None else None
        own_turn = self.board is not None and self.board.turn == self.seat
        said = (self.refused, *(reason for _, reason in self.greyed), found if own_turn else None)
        return tuple(reason for reason in said if reason is not None)

    # Cards

    def _cards(self, message: Message, held: Sequence[Card], signs: Signs, way: Way) -> None:
        """Offer the cards to be selected; the ids speak of places in the hand as the engine keeps it."""
        shown = self.hand.numbered
        if way is not Way.WIDE:
            for start in range(0, len(shown), IN_SELECT):
                self._card_select(message, held, shown[start : start + IN_SELECT], signs[start : start + IN_SELECT])
            return
        labels = [face_text(card) for card in shown] if self._by_letters(signs) else self.at.speech.each_card(shown)
        message.offer(
            [self._card(held, card, label, sign) for card, label, sign in zip(shown, labels, signs, strict=True)]
        )

    def _by_letters(self, signs: Signs) -> bool:
        """Say whether tiles are named by letter and number, as where they are typed: their faces stand before it."""
        return self.at.playing.rules.tiles and all(signs)

    def _card(self, held: Sequence[Card], card: Card, label: str, sign: discord.PartialEmoji | None) -> Component:
        """Return a card's own button, which throws it once it alone is selected, or at once for who likes it so."""
        button, bit = self.target.button, 1 << held.index(card)
        if card in self.throwable and self.chosen == (card,):
            thrown = Discard(self.seat, card)
            return button("act", self._label(thrown), self._written(thrown), style=DANGER, emoji=sign)
        if card in self.throwable and not self.selected and self.at.person.quick_discard and not self.selecting:
            return button("act", label, self._written(Discard(self.seat, card)), style=PRIMARY, emoji=sign)
        chosen = card in self.chosen
        selected = self.selected ^ bit if chosen or self._joins(card) else bit
        return button("pick", label, f"{selected:x}.{card:x}", style=PRIMARY if chosen else PLAIN, emoji=sign)

    def _joins(self, card: Card) -> bool:
        """Say whether a card is selected with those that are; one that cannot lie with them takes their place."""
        return all(goes_with(self.at.playing, card, other) for other in self.chosen)

    def _card_select(self, message: Message, held: Sequence[Card], part: Sequence[Card], signs: Signs) -> None:
        places, labels = [held.index(card) for card in part], self.at.speech.each_card(part)
        options = [
            option(label, str(place), chosen=card in self.chosen, emoji=sign)
            for card, place, label, sign in zip(part, places, labels, signs, strict=True)
        ]
        label = self.at.speech.text("panel-pick", first=labels[0], last=labels[-1])
        keep = self.selected & ~sum(1 << place for place in places)
        name = f"{keep:x}.{part[0]:x}"  # each select needs an id of its own
        message.choose(self.target.select("pick", label, options, name, least=0, most=len(options)))

    # What can be done

    def _choices(self, message: Message, way: Way) -> None:
        found: list[Action] = list(self.found.actions) if self.found is not None else []
        on_card = [one for one in found if isinstance(one, Discard) and way is Way.WIDE]
        ready: list[Action] = [] if self.selected else list(self.plays)
        offered = [one for one in found if one not in on_card] + ready
        offered += [one for one in self.offers if not isinstance(one, Take) and one not in offered]
        takes = [action for action in self.offers if isinstance(action, Take)]
        used_at_once = takes if self.at.playing.rules.take_is_owed else []
        if len(takes) == 1:
            offered[:0] = takes
        elif takes:
            self._select_action(message, self.at.speech.text("panel-take-use"), used_at_once[::-1], "use")
            self._select_action(message, self.at.speech.text("panel-take"), takes[::-1])
        folded = [action for action in offered if _is_folded(action, way)]
        if folded and (way is Way.NARROW or len(offered) > FEW):
            self._select_action(message, self.at.speech.text("panel-do"), folded)
            offered = [action for action in offered if action not in folded]
        buttons = [*self._all_ready(), *self._ready_sets()] if not self.selected else []
        buttons += [self._use(one) for one in used_at_once if len(takes) == 1]
        buttons += [one for action in offered for one in self._buttons(action)]
        if way is not Way.NARROW:  # what cannot be done stands in the text too
            buttons += [self._button(action, disabled=True) for action, _ in self.greyed]
        message.offer([*buttons, *why_button(self.at.speech, self.refusals)])
        message.offer(self._tools())

    def _all_ready(self) -> Iterator[Component]:
        """Yield one press for all that is ready to go down."""
        down = [one for one in self.plays if isinstance(one, LayMeld | LayOff)]
        if len(down) > 1:
            yield self.target.button("all", self.at.speech.text("act-all"), style=SUCCESS)

    def _ready_sets(self) -> Iterator[Component]:
        """Yield one press for each set of a rack, and for all of them, that also ends the turn."""
        if self.board is None or self.alone:
            return
        for tiles in self.sets[: -FEW - 1 : -1]:
            places = sum(1 << self.board.hand.index(tile) for tile in tiles)
            named = set_text(tiles) if self._by_letters(self.signs(tiles)) else self.at.speech.cards(tiles)
            label = self.at.speech.text("act-place-ready", cards=named)
            yield self.target.button("put", label, f"{places:x}", style=SUCCESS)

    def _label(self, action: Action) -> str:
        return action_text(self.at.speech, action, self.board)

    def _buttons(self, action: Action) -> Iterator[Component]:
        """Yield what does an action: tiles are placed with or without ending the turn."""
        if isinstance(action, Arrange):
            text, button = self.at.speech.text, self.target.button
            yield button("put", text("act-place-end"), f"{self.selected:x}", style=SUCCESS)
            yield button("place", self._label(action), f"{self.selected:x}")
        else:
            yield self._button(action)

    def _button(self, action: Action, *, disabled: bool = False) -> Component:
        verb = "ask" if isinstance(action, CONFIRMED) else "act"
        quiet = isinstance(action, OfferNewDeal | TakeBack)
        style = PLAIN if quiet else DANGER if isinstance(action, Knock) else SUCCESS
        return self.target.button(
            verb,
            self._label(action),
            self._written(action),
            style=style,
            disabled=disabled,
            emoji=self._sign_of(action),
        )

    def _use(self, take: Take) -> Component:
        """Return one press that takes a card and puts it down, where it must be used at once (F6)."""
        label = self.at.speech.text("act-take-use", taken=self._label(take), card=self.at.speech.card(take.card))
        return self.target.button("use", label, self._written(take), style=SUCCESS, emoji=self._sign_of(take))

    def _select_action(self, message: Message, label: str, actions: Sequence[Action], verb: str = "act") -> None:
        options = [
            option(self._label(action), self._written(action), emoji=self._sign_of(action)) for action in actions
        ]
        if options:
            message.choose(self.target.select(verb, label, options, page=self.page))

    def _sign_of(self, action: Action) -> discord.PartialEmoji | None:
        """Return the emoji of the one card that an action is about."""
        if isinstance(action, Discard | Take | LayOff | Knock) and action.card is not None:
            return self.signs((action.card,))[0]
        return None

    @property
    def notation(self) -> Notation:
        return Notation(self.at.playing.rules.tiles)

    def _written(self, action: Action) -> str:
        """Return an action as the ids write it, without the seat: that is known from who clicks."""
        return self.notation.action(action).partition(": ")[2]

    def _tools(self) -> list[Component]:
        board, text, button = self.board, self.at.speech.text, self.target.button
        tools = [button("hand", text("panel-refresh"))]
        if board is not None and board.result is None:
            tools.append(button("sort", text(f"panel-sort-{self.at.person.sort}")))
            if self.at.playing.rules.tiles and board.turn == self.seat:
                tools.append(button("byhand", text("panel-by-hand")))
                tools.append(button("text", text("panel-as-text")))
            if self.throwable and self.at.person.quick_discard and not self.selected and not self.selecting:
                tools.append(button("select", text("panel-select")))
            if self.at.assist is Assist.HINT and self.asked:
                tools.append(button("hint", text("panel-hint")))
            if board.phase is Phase.DEFEND and board.turn == self.seat:
                tools.append(button("arrange", text("panel-by-hand")))
            if not self.asked and not self.at.extras.private and self.at.playing.stage is Stage.PLAY:
                tools.append(button("plan", text("panel-plan")))
        if len(tools) < FEW:
            tools.append(button("more", text("table-more")))
        return tools

    def confirm(self, message: Message, written: str) -> None:
        """Ask once more before what cannot be undone."""
        text, button = self.at.speech.text, self.target.button
        action = self.notation.read_action(f"{self.seat}: {written}")
        label = self._label(action)
        message.say(text("panel-sure", action=label))
        buttons = [button("act", label, written, style=DANGER)]
        if isinstance(action, Knock) and action.card is not None and self.at.playing.rules.arranges:
            buttons.append(button("arrange", text("panel-by-hand"), self.notation.cards((action.card,))))
        message.offer([*buttons, button("hand", text("panel-back"))])


def _is_folded(action: Action, way: Way) -> bool:
    """Say whether a move goes into a select where there are many; what is asked once more keeps its button."""
    return not isinstance(action, (*CONFIRMED, Arrange)) and (way is Way.NARROW or is_from_hand(action))
