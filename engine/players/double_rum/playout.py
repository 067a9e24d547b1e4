"""Rounds of Double Rum played to their end by sensible players, for search.

All take a discard that brings them nearer to going out, keep the cards that most of those to come would make a meld
with, and hold their melds back, for the whole hand at once is paid double (R12).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.players.deal import GuessedDeal
from engine.players.double_rum.hand import (
    EVERY_SUIT,
    JOKER,
    KINGS,
    NATURALS,
    NOTHING,
    WORTH,
    Hand,
    above,
    around,
    below,
    bits,
    in_runs,
    laid_out,
    mates,
    points,
    rank_of,
    same_ranks,
    wanted,
)

LAY: Final = 1  # all that can go down, chosen at the root of a search
COMES_ROUND: Final = 2  # renewals of the stock after which nobody waits any longer
FIRST_OUT: Final = (100, 79, 62, 59, 49, 39, 39, 31, 26, 24, 22, 20)  # in a hundred, by cards left over


class DoubleRumTerms(NamedTuple):
    """What counts in a throw, and when melds go down."""

    per_want: int  # for each card to come that would make a meld,
    per_near: int  # for each that would lie near,
    per_point: int
    per_fed: int  # and for going with what lies on the table
    danger: int  # cards of somebody who has put others down, from which on nobody holds melds back


class DoubleRumDeal(GuessedDeal):
    """A round under way; the search's own player is the first."""

    __slots__ = ("buried", "down", "groups", "hands", "runs", "taken", "terms")

    def __init__(  # noqa: PLR0913  # a whole position
        self,
        terms: DoubleRumTerms,
        *,
        hands: list[Hand],
        down: list[bool],
        runs: int,
        groups: int,
        pile: list[int],
        buried: Hand,
        stock: Sequence[int],
        place: int = 0,
        renewals: int,
        renewed: int,
        taken: int,
    ) -> None:
        super().__init__(len(hands), pile=pile, stock=stock, place=place, renewals=renewals, renewed=renewed)
        self.terms = terms
        self.hands = hands
        self.down = down
        self.runs = runs  # faces that lie in sequences,
        self.groups = groups  # and all of the ranks that lie in groups
        self.buried = buried
        self.taken = taken  # from the pile in this turn, so not to be thrown

    def copy(self) -> "DoubleRumDeal":
        return DoubleRumDeal(
            self.terms,
            hands=self.hands.copy(),
            down=self.down.copy(),
            runs=self.runs,
            groups=self.groups,
            pile=self.pile.copy(),
            buried=self.buried,
            stock=self.stock,
            place=self.place,
            renewals=self.renewals,
            renewed=self.renewed,
            taken=self.taken,
        )

    # What a hand could do

    def open_to(self, faces: int) -> int:
        """Return the faces that could be laid off by who has these."""
        open_cards, runs = self.groups, self.runs
        if not runs | open_cards:
            return 0
        while True:
            high = runs & EVERY_SUIT & (runs & KINGS) >> 12  # sequences end there
            beside = (above(runs & ~high) | below(runs)) & ~runs
            open_cards |= beside
            if not beside & faces:
                return open_cards
            runs |= beside & faces

    def loose(self, hand: Hand) -> Hand:
        """Return the cards left over when all that could go down is set aside."""
        return laid_out(hand, self.open_to(hand.once)).loose

    def helps(self, who: int, top: int) -> bool:
        """Say whether the top discard brings a player nearer to going out."""
        if top == JOKER:
            return True
        hand = self.hands[who]
        if not hand.jokers and not top & (wanted(hand) | self.open_to(hand.once)):
            return False
        after = max(0, self.loose(hand.added(top)).size - 1)
        return FIRST_OUT[after] > FIRST_OUT[self.loose(hand).size]

    def live_of(self, hand: Hand) -> Hand:
        """Return the faces of which one may still come for who has a hand, and those of which two may."""
        buried = self.buried
        once = NATURALS & ~(buried.twice | hand.twice | buried.once & hand.once)
        return Hand(once, NATURALS & ~(buried.once | hand.once | self.runs | self.groups))

    def thrown(self, hand: Hand, loose: Hand, kept: int) -> int:
        """Return the card that a hand throws, of those left over if it can, but none that has to be kept."""
        spare = loose.once & ~kept & NATURALS or hand.once & ~kept & NATURALS or hand.once & ~kept or hand.once
        if spare & spare - 1 == 0:
            return spare
        live, wants, open_cards = self.live_of(hand), wanted(hand), self.open_to(0)
        best = most = 0
        for card in bits(spare):
            asks = self.asking(hand, wants, card, live) - (self.terms.per_fed if card & open_cards else 0)
            if best == 0 or asks > most:
                best, most = card, asks
        return best

    def asking(self, hand: Hand, wants: int, card: int, live: Hand) -> int:
        """Return how much a card asks to be thrown: by its points, and what would go with it."""
        terms = self.terms
        lost = count(live, wants & ~wanted(hand.removed(card)))
        return terms.per_point * worth(card) - terms.per_want * lost - terms.per_near * count(live, around(card))

    def _lays(self, who: int) -> bool:
        """Say whether a player who cannot go out puts down what it can."""
        if self.down[who] or self.renewed >= COMES_ROUND:
            return True
        others = (other for other in range(len(self.hands)) if other != who and self.down[other])
        return any(self.hands[other].size <= self.terms.danger for other in others)

    # What players do

    def lay(self, who: int, loose: Hand) -> None:
        hand = self.hands[who]
        if hand.size == loose.size:
            return
        for mask in loose:
            for card in bits(mask):
                hand = hand.removed(card)
        two, three = mates(hand)
        laid = hand.once & NATURALS
        runs = in_runs(laid)
        ranks = three | (two if hand.jokers else 0)
        self.runs |= (runs | laid & ~ranks) & ~self.groups
        for face in bits(laid & ranks & ~runs):
            self.groups |= same_ranks(face)
        self.hands[who] = loose
        self.down[who] = True

    def throw(self, who: int, card: int) -> None:
        self.hands[who] = self.hands[who].removed(card)
        self.buried = self.buried.added(card)
        self.pile.append(card)

    def take(self, who: int) -> None:
        top = self.pile.pop()
        self.buried = self.buried.removed(top)
        self.hands[who] = self.hands[who].added(top)
        self.taken = 0 if self.hands[who].twice & top else top

    def draw(self, who: int) -> bool:
        self.taken = 0
        if self.renew():
            self.buried = NOTHING.added(self.pile[0])
        card = self.next_card()
        if card:
            self.hands[who] = self.hands[who].added(card)
        return card != 0

    def settled(self, who: int) -> int:
        """Return what it brings the first player, times the number of the others, that somebody goes out."""
        prize = sum(points(hand) for other, hand in enumerate(self.hands) if other != who)
        if not self.down[who]:
            prize *= 2
        return -prize if who else prize * (len(self.hands) - 1)

    def ended(self, who: int) -> int | None:
        """Finish a turn in which a card has come; return what that brings if it ends the round."""
        loose = self.loose(self.hands[who])
        if loose.size == 0 or (loose.size == 1 and loose.once != self.taken):
            return self.settled(who)
        if self._lays(who):
            self.lay(who, loose)
        self.throw(who, self.thrown(self.hands[who], loose, self.taken))
        return None

    def tried(self, kind: int, card: int) -> int:
        if kind == LAY:
            self.lay(0, self.loose(self.hands[0]))
        return super().tried(kind, card)


def worth(card: int) -> int:
    return WORTH[rank_of(card)]


def count(live: Hand, faces: int) -> int:
    """Return how many cards there are of some faces."""
    return (live.once & faces).bit_count() + (live.twice & faces).bit_count()
