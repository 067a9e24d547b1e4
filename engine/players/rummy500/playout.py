"""Rounds of 500 played to their end by sensible players, for search.

All dig in the pile for what they can lay, if that outweighs what they have to carry, put down all that they can, go out
when they can, and throw what goes with nothing, rather nothing that others could use.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.players.deal import DRAW, TAKE, THROW
from engine.players.rummy500.hand import (
    beside,
    continued,
    held,
    in_hand,
    lacking,
    laid_out,
    mated,
    near,
    on_table,
    same_ranks,
    sequences,
)

# What else can be chosen at the root of a search.
LAY: Final = 1  # all that can go down
STOP: Final = 4  # the stock is gone, and nothing is taken (F10)

# In tenths of a point
STOCK: Final = 30  # what a card of the stock is worth having
MATE: Final = 1  # for each point of a card that goes with others,
STRANGER: Final = -6  # and of one that does not
FEEDS: Final = 12  # points that a card brings its taker beside its own
NEARLY_OUT: Final = 3  # cards that a rival holds


class Laying(NamedTuple):
    """What a hand can put down: what is left of it, cards of groups, places of sequences, and what they count."""

    left: int
    groups: int
    runs: int
    points: int


class Rummy500Deal:
    """A round under way; the search's own player is the first."""

    __slots__ = ("groups", "hands", "made", "pile", "place", "runs", "stock", "weights")

    def __init__(  # noqa: PLR0913  # a whole position
        self,
        weights: Sequence[int],
        *,
        hands: list[int],
        runs: int,
        groups: int,
        pile: list[int],
        stock: Sequence[int] = (),
        place: int = 0,
        made: int = 0,
    ) -> None:
        self.weights = weights  # by player, what a point of theirs is to the first
        self.hands = hands
        self.runs = runs  # places that sequences take on the table,
        self.groups = groups  # and cards in groups
        self.pile = pile  # the top last
        self.stock = stock
        self.place = place  # of the next card in the stock
        self.made = made  # what has been put down since, weighted

    def copy(self) -> "Rummy500Deal":
        return Rummy500Deal(
            self.weights,
            hands=self.hands.copy(),
            runs=self.runs,
            groups=self.groups,
            pile=self.pile.copy(),
            stock=self.stock,
            place=self.place,
            made=self.made,
        )

    # What a hand could do

    def planned(self, hand: int) -> Laying:
        """Return what a hand can put down: its melds, and what fits on those that lie."""
        loose, groups, runs = laid_out(hand)
        fourth = loose & lacking(self.groups)
        added = continued(self.runs, loose & ~fourth)
        groups |= fourth
        runs |= added
        return Laying(loose & ~fourth & ~held(added), groups, runs, on_table(runs) + in_hand(groups))

    def spared(self, hand: int, owed: int) -> int:
        """Return the card to throw where all of a hand could go down (F9), 0 if there is none but what must be used."""
        best = most = 0
        rest = hand & ~owed
        while rest:
            card = rest & -rest
            rest ^= card
            plan = self.planned(hand ^ card)
            if plan.left & owed:
                continue
            worth = 10 * plan.points + STRANGER * in_hand(plan.left)
            if best == 0 or worth > most:
                best, most = card, worth
        return best

    def is_usable(self, hand: int, card: int) -> bool:
        """Say whether a hand that has a card of the pile puts it down and can still end the turn (F6)."""
        left = self.planned(hand).left
        return not left & card and (left != 0 or self.spared(hand, card) != 0)

    def _is_hurried(self, who: int) -> bool:
        side = self.weights[who] > 0
        rivals = (hand for hand, weight in zip(self.hands, self.weights, strict=True) if (weight > 0) != side)
        return any(hand.bit_count() <= NEARLY_OUT for hand in rivals)

    def found(self, who: int) -> int:
        """Return which card of the pile a player takes; as many as there are for none."""
        hand, hurried = self.hands[who], self._is_hurried(who)
        best = len(self.pile)
        most = worth_of(self.planned(hand), hurried=hurried)
        if self.place < len(self.stock):
            most += STOCK
        for index in range(len(self.pile) - 1, -1, -1):
            card = self.pile[index]
            hand |= card
            plan = self.planned(hand)
            if plan.left & card:
                continue
            worth = worth_of(plan, hurried=hurried)
            if worth > most and (plan.left or self.spared(hand, card)):
                best, most = index, worth
        return best

    def thrown(self, left: int) -> int:
        """Return the card to throw of those left over."""
        buried = sum(self.pile)
        fitting = lacking(self.groups) | held(beside(self.runs))
        live = ~(buried | self.groups | held(self.runs) | left)
        mates = mated(left)
        best = most = 0
        rest = left
        while rest:
            card = rest & -rest
            rest ^= card
            points = in_hand(card)
            worth = -points * (MATE if card & mates else STRANGER)
            around = same_ranks(card) | near(card)
            if card & fitting or is_melded(buried, card):
                worth -= 10 * (points + FEEDS)
            else:
                worth -= (points + FEEDS) * (around & live).bit_count() // 2
            if best == 0 or worth > most:
                best, most = card, worth
        return best

    # What players do

    def take(self, who: int, index: int) -> int:
        """Take a card of the pile with all that lies on it; return it, as it has to be used (F6)."""
        card = self.pile[index]
        self.hands[who] |= sum(self.pile[index:])
        del self.pile[index:]
        return card

    def draw(self, who: int) -> None:
        self.hands[who] |= self.stock[self.place]
        self.place += 1

    def throw(self, who: int, card: int) -> None:
        self.hands[who] ^= card
        self.pile.append(card)

    def lay(self, who: int, plan: Laying) -> None:
        self.groups |= plan.groups
        self.runs |= plan.runs
        self.made += self.weights[who] * plan.points
        self.hands[who] = plan.left

    def finish(self, who: int, owed: int) -> None:
        """Finish a turn in which a card has come: put down all that goes, and throw one."""
        hand = self.hands[who]
        plan = self.planned(hand)
        if plan.left:
            self.lay(who, plan)
            self.throw(who, self.thrown(plan.left))
        else:
            self.throw(who, self.spared(hand, owed))
            self.lay(who, self.planned(self.hands[who]))

    def settled(self) -> int:
        """Return what a round that is over brings the first player, weighted (F11)."""
        return self.made - sum(weight * in_hand(hand) for weight, hand in zip(self.weights, self.hands, strict=True))

    def played_out(self, who: int) -> int:
        """Return what a round brings after the turn of some player; each turn shortens the stock, or lays a card."""
        while self.hands[who]:
            who = (who + 1) % len(self.hands)
            index = self.found(who)
            owed = 0
            if index < len(self.pile):
                owed = self.take(who, index)
            elif self.place < len(self.stock):
                self.draw(who)
            else:
                break
            self.finish(who, owed)
        return self.settled()

    def tried(self, kind: int, card: int) -> int:
        """Return what a round brings the first player who chooses this now."""
        if kind == STOP:
            return self.settled()
        if kind == THROW:
            self.throw(0, card)
            return self.played_out(0)
        owed = 0
        if kind == TAKE:
            owed = self.take(0, self.pile.index(card))
        elif kind == DRAW:
            self.draw(0)
        self.finish(0, owed)
        return self.played_out(0)


def worth_of(plan: Laying, *, hurried: bool) -> int:
    """Return what a hand comes to: what it lays, and what it carries on."""
    mates = 0 if hurried else mated(plan.left)
    return 10 * plan.points + MATE * in_hand(mates) + STRANGER * in_hand(plan.left & ~mates)


def is_melded(cards: int, card: int) -> bool:
    """Say whether a card makes a meld with others."""
    if (same_ranks(card) & cards & ~card).bit_count() > 1:
        return True
    return held(sequences(cards | card)) & card != 0
