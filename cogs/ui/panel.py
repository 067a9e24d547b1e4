"""The private panel: the whole game for one seat, what can be done now, and why not the rest. The same for every game.

What is selected lives in the ids as a number whose bits are places in the hand, so nothing is remembered here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.edge.emojis import Emojis
from bot.render.from_view import hand_scene
from bot.render.hand import HandScene
from bot.render.pictures import Picture
from bot.tables.assist import Assist
from cogs.ui.controls import SUCCESS, Controls
from cogs.ui.lesson import guidance
from cogs.ui.parts import Message, Target
from cogs.ui.plan import plan_lines
from cogs.ui.ready import discards, ready_plays, ready_sets
from cogs.ui.snapshot import Snapshot
from cogs.ui.story import account, deal_lines, is_new_deal, turn_line
from engine.actions import Discard
from engine.board import BoardView
from engine.cards import Card
from engine.errors import Refusal
from engine.match import Stage, blocked, legal_offers, proposal, to_act
from engine.rules import Proposal
from engine.view import View, view

IN_LINE: Final = 40  # emojis; more cards than this are named by their words alone

Pictures = Sequence[tuple[str, Picture]]  # each with what stands above it


@dataclass(frozen=True, slots=True)
class Glance:
    """What a look at a panel adds to the position: selected cards, an action to be confirmed, hints, a page."""

    selected: int = 0
    confirming: str = ""
    hints: tuple[str, ...] = ()
    page: int = 0  # of moves, where there are more than a select holds
    selecting: bool = False  # cards, although one press would throw them
    by_hand: bool = False  # a draft of tiles in the place of the panel
    typed: tuple[str, ...] = ()  # what was written and could not be played, to be put right
    wrong: str = ""  # what is wrong with it, in words
    refused: Refusal | None = None  # or by the rules


NOTHING: Final = Glance()
BY_HAND: Final = Glance(by_hand=True)


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel before it is drawn: what its seat sees, holds, has selected and may do, each worked out once."""

    at: Snapshot
    glance: Glance
    seat: int
    sees: View
    board: BoardView | None
    plays: bool  # has a hand in this round
    hand: HandScene
    asked: bool
    found: Proposal | None  # what the selected cards could do
    controls: Controls
    target: Target

    @property
    def shows_rack(self) -> bool:
        """Say whether all tiles of a rack can be seen on buttons."""
        return self.sees.rules.tiles and self.controls.has_buttons

    @property
    def away(self) -> bool:
        """Say whether a computer plays for whoever this is for."""
        return self.at.row.seats[self.seat].away

    def message(self, pictures: Pictures = (), words: Iterable[str] = ()) -> Message:
        """Return the panel with its pictures, each under a line of its own, or with words in their place."""
        message = Message()
        message.say("\n".join(line for line in (*self._head(), *words, *self._lines()) if line))
        if self.away:  # any press brings them back
            message.offer([self.target.button("hand", self.at.speech.text("more-back"), style=SUCCESS)])
        for above, picture in pictures:
            message.say(above)
            message.show(picture)
        if self.glance.confirming:
            self.controls.confirm(message, self.glance.confirming)
        elif not self.away:
            if self.sees.stage in {Stage.SPREAD, Stage.DEAL}:
                self._about_to_deal(message)
            self.controls.put(message)
        return message

    def _about_to_deal(self, message: Message) -> None:
        """Offer to deal now, and a word for the deal."""
        text, button = self.at.speech.text, self.target.button
        buttons = [button("deal", text("table-deal"), style=SUCCESS)]
        if not self.at.extras.private:
            buttons.append(button("word", text("table-word"), disabled=not self.at.takes_words))
        message.offer(buttons)

    # Lines of text

    def _head(self) -> Iterator[str]:
        at, text = self.at, self.at.speech.text
        yield text("panel-away") if self.away else turn_line(at, self.sees, alone=self.controls.alone)
        if at.extras.lesson:
            yield from guidance(at, self.sees, asked=self.asked)
        yield account(at, self.sees)
        yield from plan_lines(at)
        if self.sees.stage in {Stage.SPREAD, Stage.DEAL} or is_new_deal(at, self.sees):
            yield from deal_lines(at)

    def _lines(self) -> Iterator[str]:
        board, speech = self.board, self.at.speech
        if board is None or not self.plays:
            return
        own_turn = board.turn == self.seat
        if board.owed is not None and own_turn:
            yield speech.text("panel-owed", card=speech.card(board.owed))
        yield from self.glance.hints
        if self.glance.wrong:
            yield f"\N{WARNING SIGN}\N{VARIATION SELECTOR-16} {self.glance.wrong}"
        for reason in self.controls.refusals:
            yield f"-# {speech.refusal(reason)}"

    @property
    def signs(self) -> str:
        """Return the hand in emojis, if it has one for each card and room for them."""
        signs = self.controls.signs(self.hand.numbered)
        return " ".join(map(str, signs)) if all(signs) and len(signs) <= IN_LINE else ""


def panel_of(at: Snapshot, glance: Glance, emojis: Emojis) -> Panel:
    """Work out what a seat's panel shows."""
    match, seat = at.playing, at.seat
    assert seat is not None
    sees = view(match, seat)
    board = sees.board
    plays = board is not None and seat in board.players
    held = board.hand if board else ()
    chosen = tuple(card for place, card in enumerate(held) if glance.selected >> place & 1)
    hand = hand_scene(sees, at.look, at.person.sort, frozenset(chosen))
    alone = sees.rules.tiles and at.assist is Assist.OFF
    asked, greyed = seat in to_act(match), blocked(match, seat)
    found = proposal(match, seat, chosen) if chosen and not alone else None
    target = Target(at.row.id, match.version)
    controls = Controls(
        at,
        emojis,
        seat,
        board if plays else None,
        hand,
        selected=glance.selected & (1 << len(held)) - 1,
        chosen=chosen,
        selecting=glance.selecting,
        asked=asked,
        alone=alone,
        offers=legal_offers(match, seat),
        greyed=greyed,
        refused=glance.refused,
        found=found if plays else None,
        plays=ready_plays(match, sees) if not chosen else (),
        sets=ready_sets(match, sees) if not chosen and not alone else (),
        throwable=_throwable(at, seat, held, chosen, found) if asked else frozenset(),
        page=glance.page,
        target=target,
    )
    return Panel(at, glance, seat, sees, board, plays, hand, asked, found, controls, target)


def _throwable(
    at: Snapshot, seat: int, held: tuple[Card, ...], chosen: tuple[Card, ...], found: Proposal | None
) -> frozenset[Card]:
    """Return the cards that their own buttons throw: the one that is selected, or any for who likes it so."""
    if chosen or not at.person.quick_discard:
        return frozenset(one.card for one in found.actions if isinstance(one, Discard)) if found else frozenset()
    return discards(at.playing, seat, held)
