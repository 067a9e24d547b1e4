"""The private panel: a hand, what can be done with it now, and why not the rest. The same for every game.

What is selected lives in the ids as a number whose bits are places in the hand, so nothing is remembered here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import discord

from bot.edge.emojis import Emojis
from bot.render.from_view import hand_scene
from bot.render.hand import HandScene
from bot.render.palette import Deck
from bot.render.pictures import Picture
from bot.tables.assist import Assist
from bot.words.actions import action_text
from cogs.ui.lesson import guidance
from cogs.ui.parts import COMPONENTS, IN_SELECT, Component, Message, Target, option
from cogs.ui.snapshot import Snapshot
from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    Call,
    Discard,
    Knock,
    LayOff,
    OfferNewDeal,
    Take,
    TakeBack,
    is_from_hand,
)
from engine.board import BoardView
from engine.cards import Card
from engine.errors import Refusal
from engine.match import Stage, blocked, legal_offers, proposal, to_act
from engine.rules import Proposal
from engine.state import Phase
from engine.text import Notation
from engine.view import View, view

AS_BUTTONS: Final = 20  # more cards than this are chosen in selects
IN_LINE: Final = 40  # emojis; more cards than this are named by their words alone
FEW: Final = 5  # more choices than this go into a select
PRIMARY, SUCCESS, DANGER = discord.ButtonStyle.primary, discord.ButtonStyle.success, discord.ButtonStyle.danger

CONFIRMED: Final = (Knock, AcceptNewDeal)

Signs = Sequence[discord.PartialEmoji | None]
Pictures = Sequence[tuple[str, Picture]]  # each with what stands above it


@dataclass(frozen=True, slots=True)
class Glance:
    """What a look at a panel adds to the position: selected cards, an action to be confirmed, hints, a page."""

    selected: int = 0
    confirming: str = ""
    hints: tuple[str, ...] = ()
    page: int = 0  # of moves, where there are more than a select holds


NOTHING: Final = Glance()


class Way(Enum):
    """How cards and moves are laid out in the components that a message may have."""

    WIDE = auto()  # a button for each
    LARGE = auto()  # cards in selects
    NARROW = auto()  # cards in selects, and moves in one


WAYS: Final = tuple(Way)


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel before it is drawn: what its seat sees, holds, has selected and may do, each worked out once."""

    at: Snapshot
    glance: Glance
    emojis: Emojis | None  # for who wants text instead of pictures
    seat: int
    sees: View
    board: BoardView | None
    plays: bool  # has a hand in this round
    hand: HandScene  # in the order that the picture and the buttons share
    selected: int
    asked: bool
    offers: tuple[Action, ...]  # what can be done without choosing cards
    greyed: tuple[tuple[Action, Refusal], ...]
    found: Proposal | None  # what the selected cards could do
    target: Target

    @property
    def alone(self) -> bool:
        """Say whether no room is sought for tiles: they are placed by hand or as text."""
        return _is_alone(self.sees, self.at.assist)

    def message(self, pictures: Pictures = (), words: Iterable[str] = ()) -> Message:
        """Return the panel with its pictures, each under a line of its own, or with words in their place."""
        message = Message()
        lines = [
            self._waiting_line(),
            *(guidance(self.at, self.sees, asked=self.asked) if self.at.extras.lesson else ()),
        ]
        if self.board is None or not self.plays:
            message.say("\n".join((*lines, *words)))
            self._controls(message, ())
            return message
        signs = self._signs(self.hand.numbered)
        message.say("\n".join((*lines, *words, *self._lines(self.board, signs))))
        for above, picture in pictures:
            message.say(above)
            message.show(picture)
        if self.glance.confirming:
            self._confirm(message)
            return message
        self._controls(message, signs if self.board.result is None and not self.alone else ())
        return message

    def _controls(self, message: Message, signs: Signs) -> None:
        """Offer cards and moves, laid out as wide as there is room for; in selects every hand has room."""
        above = len(message.parts)
        for way in WAYS[len(signs) > AS_BUTTONS :]:
            del message.parts[above:]
            if self.board is not None and signs:
                self._cards(message, self.board.hand, signs, way)
            self._choices(message, way)
            if message.size <= COMPONENTS:
                break

    # Lines of text

    def _lines(self, board: BoardView, signs: Signs) -> Iterator[str]:
        speech, own_turn = self.at.speech, board.turn == self.seat
        if all(signs) and len(signs) <= IN_LINE:
            yield speech.text("panel-hand", cards=" ".join(map(str, signs)))
        if board.owed is not None and own_turn:
            yield speech.text("panel-owed", card=speech.card(board.owed))
        if self.glance.hints:
            yield from ("", *self.glance.hints)
        for _, reason in self.greyed:
            yield f"-# {speech.refusal(reason)}"
        if self.found is not None and self.found.refusal is not None and own_turn:
            yield f"-# {speech.refusal(self.found.refusal)}"

    def _waiting_line(self) -> str:
        sees, board, speech = self.sees, self.board, self.at.speech
        if self.seat in sees.choosers:
            return speech.phrase(sees.rules.choice_prompt)
        if not sees.outcome and (told := self._absent_line()):
            return told
        if sees.outcome or (board is not None and board.result is not None) or sees.stage is Stage.SPREAD:
            return speech.text("panel-between")
        if self.asked:
            phase = Phase.DRAW if board is None else board.phase
            kind = "tiles" if sees.rules.tiles else phase
            if self.alone:
                return speech.text("panel-tiles-alone")
            if phase is Phase.CALLS and Call(self.seat) not in self.offers:
                kind = "calls-others"
            return speech.text(f"panel-{kind}")
        if board is None or sees.choosers:
            return speech.text("panel-between")
        return speech.text("panel-wait", name=speech.name(board.turn))

    def _absent_line(self) -> str:
        if not self.sees.lineups or any(self.seat in lineup for lineup in self.sees.lineups):
            return ""
        prompt = self.sees.rules.absent_prompt
        return "" if prompt is None else self.at.speech.phrase(prompt)

    # Cards

    def _signs(self, cards: Sequence[Card]) -> Signs:
        """Return the emojis of cards, for who wants no pictures."""
        if self.emojis is None:
            return (None,) * len(cards)
        deck = Deck(self.at.person.deck)
        return [self.emojis.of(card, style=self.at.speech.style, deck=deck) for card in cards]

    def _cards(self, message: Message, held: Sequence[Card], signs: Signs, way: Way) -> None:
        """Offer the cards to be selected; the ids speak of places in the hand as the engine keeps it."""
        shown, chosen = self.hand.numbered, self.hand.selected
        if way is not Way.WIDE:
            for start in range(0, len(shown), IN_SELECT):
                self._card_select(message, held, shown[start : start + IN_SELECT], signs[start : start + IN_SELECT])
            return
        buttons = [
            self.target.button(
                "pick",
                label,
                f"{self.selected ^ 1 << held.index(card):x}.{card:x}",
                style=PRIMARY if card in chosen else discord.ButtonStyle.secondary,
                emoji=sign,
            )
            for card, label, sign in zip(shown, self.at.speech.each_card(shown), signs, strict=True)
        ]
        message.offer(buttons)

    def _card_select(self, message: Message, held: Sequence[Card], part: Sequence[Card], signs: Signs) -> None:
        places, labels = [held.index(card) for card in part], self.at.speech.each_card(part)
        options = [
            option(label, str(place), chosen=card in self.hand.selected, emoji=sign)
            for card, place, label, sign in zip(part, places, labels, signs, strict=True)
        ]
        label = self.at.speech.text("panel-pick", first=labels[0], last=labels[-1])
        keep = self.selected & ~sum(1 << place for place in places)
        name = f"{keep:x}.{part[0]:x}"  # each select needs an id of its own
        message.choose(self.target.select("pick", label, options, name, least=0, most=len(options)))

    # What can be done

    def _choices(self, message: Message, way: Way) -> None:
        offered: list[Action] = list(self.found.actions) if self.found is not None and self.plays else []
        offered += [action for action in self.offers if not isinstance(action, Take)]
        takes = [action for action in self.offers if isinstance(action, Take)]
        if len(takes) == 1:
            offered[:0] = takes
        elif takes:
            self._select_action(message, self.at.speech.text("panel-take"), takes[::-1])
        folded = [action for action in offered if _is_folded(action, way)]
        if folded and (way is Way.NARROW or len(offered) > FEW * 2):
            self._select_action(message, self.at.speech.text("panel-do"), folded)
            offered = [action for action in offered if action not in folded]
        buttons = [self._button(action) for action in offered]
        if way is not Way.NARROW:  # what cannot be done stands in the text too
            buttons += [self._button(action, disabled=True) for action, _ in self.greyed]
        message.offer(buttons)
        message.offer(self._tools())

    def _label(self, action: Action) -> str:
        return action_text(self.at.speech, action, self.board if self.plays else None)

    def _button(self, action: Action, *, disabled: bool = False) -> Component:
        label = self._label(action)
        if isinstance(action, Arrange):
            return self.target.button("place", label, f"{self.selected:x}", style=SUCCESS)
        verb = "ask" if isinstance(action, CONFIRMED) else "act"
        quiet = isinstance(action, OfferNewDeal | TakeBack)
        style = discord.ButtonStyle.secondary if quiet else DANGER if isinstance(action, Knock) else SUCCESS
        return self.target.button(
            verb, label, self._written(action), style=style, disabled=disabled, emoji=self._sign_of(action)
        )

    def _select_action(self, message: Message, label: str, actions: Sequence[Action]) -> None:
        options = [
            option(self._label(action), self._written(action), emoji=self._sign_of(action)) for action in actions
        ]
        message.choose(self.target.select("act", label, options, page=self.glance.page))

    def _sign_of(self, action: Action) -> discord.PartialEmoji | None:
        """Return the emoji of the one card that an action is about."""
        if isinstance(action, Discard | Take | LayOff | Knock) and action.card is not None:
            return self._signs((action.card,))[0]
        return None

    @property
    def _notation(self) -> Notation:
        return Notation(self.sees.rules.tiles)

    def _written(self, action: Action) -> str:
        """Return an action as the ids write it, without the seat: that is known from who clicks."""
        return self._notation.action(action).partition(": ")[2]

    def _tools(self) -> list[Component]:
        board, text, button = self.board if self.plays else None, self.at.speech.text, self.target.button
        tools = [button("hand", text("panel-refresh"))]
        if board is not None and board.result is None:
            tools.append(button("sort", text(f"panel-sort-{self.at.person.sort}")))
            if self.sees.rules.tiles and board.turn == self.seat:
                tools.append(button("byhand", text("panel-by-hand")))
                tools.append(button("text", text("panel-as-text")))
            if self.at.assist is Assist.HINT and self.asked:
                tools.append(button("hint", text("panel-hint")))
            if board.phase is Phase.DEFEND and board.turn == self.seat:
                tools.append(button("arrange", text("panel-by-hand")))
        return tools

    def _confirm(self, message: Message) -> None:
        written, text, button = self.glance.confirming, self.at.speech.text, self.target.button
        action = self._notation.read_action(f"{self.seat}: {written}")
        label = self._label(action)
        message.say(text("panel-sure", action=label))
        buttons = [button("act", label, written, style=DANGER)]
        if isinstance(action, Knock) and action.card is not None and self.sees.rules.arranges:
            buttons.append(button("arrange", text("panel-by-hand"), self._notation.cards((action.card,))))
        message.offer([*buttons, button("hand", text("panel-back"))])


def panel_of(at: Snapshot, glance: Glance, emojis: Emojis) -> Panel:
    """Work out what a seat's panel shows."""
    match, seat = at.playing, at.seat
    assert seat is not None
    sees = view(match, seat)
    board = sees.board
    held = board.hand if board else ()
    chosen = tuple(card for place, card in enumerate(held) if glance.selected >> place & 1)
    return Panel(
        at,
        glance,
        emojis if at.person.text_mode else None,
        seat,
        sees,
        board,
        board is not None and seat in board.players,
        hand_scene(sees, at.look, at.person.sort, frozenset(chosen)),
        glance.selected & (1 << len(held)) - 1,
        seat in to_act(match),
        legal_offers(match, seat),
        blocked(match, seat),
        proposal(match, seat, chosen) if chosen and not _is_alone(sees, at.assist) else None,
        Target(at.row.id, match.version),
    )


def _is_folded(action: Action, way: Way) -> bool:
    """Say whether a move goes into a select where there are many; what is asked once more keeps its button."""
    return not isinstance(action, (*CONFIRMED, Arrange)) and (way is Way.NARROW or is_from_hand(action))


def _is_alone(sees: View, assist: Assist) -> bool:
    return sees.rules.tiles and assist is Assist.OFF
