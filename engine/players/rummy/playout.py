"""Rounds of Rummy played to their end by sensible players, for search.

All take a discard that brings them nearer to going out, keep the cards with the best chances for the next draw, and
hold their melds back, for the whole hand at once is paid double (R12): until somebody who has put cards down is nearly
out, or the same stock has come round again and again (R9).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.players.deal import GuessedDeal
from engine.players.gin.hand import fourths, laid_out, points, reached, wanted
from engine.players.rummy.hand import AROUND, beside, price

EVERY_CARD: Final = (1 << 52) - 1

LAY: Final = 1  # all that can go down, chosen at the root of a search
COMES_ROUND: Final = 2  # renewals of the stock after which nobody waits any longer
FORESEEN: Final = 5  # cards left over, and fewer, of which it is reckoned what each draw would bring
FIRST_OUT: Final = (100, 42, 47, 48, 28, 24, 24, 16, 14, 13, 9, 8)  # in a hundred, by cards left over (`going_out.py`)


class RummyTerms(NamedTuple):
    """What counts in a throw, and when melds go down: of the fewer one is, the more does what one is caught with."""

    per_chance: int  # for each chance in a hundred to be the first out,
    per_out: int  # farther away, for each card that would make a meld,
    per_point: int
    per_near: int  # and for each card that would lie near
    danger: int  # cards of somebody who has put others down, from which on nobody holds melds back
    blur: int  # halvings of what counts, where others' hands are guessed from their throws


class RummyDeal(GuessedDeal):
    """A round under way; the search's own player is the first."""

    __slots__ = ("buried", "down", "groups", "hands", "runs", "taken", "terms")

    def __init__(  # noqa: PLR0913  # a whole position
        self,
        terms: RummyTerms,
        *,
        hands: list[int],
        down: list[bool],
        runs: int,
        groups: int,
        pile: list[int],
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
        self.runs = runs  # cards that lie in sequences,
        self.groups = groups  # and in groups
        self.buried = sum(pile)
        self.taken = taken  # from the pile in this turn, so not to be thrown

    def copy(self) -> "RummyDeal":
        return RummyDeal(
            self.terms,
            hands=self.hands.copy(),
            down=self.down.copy(),
            runs=self.runs,
            groups=self.groups,
            pile=self.pile.copy(),
            stock=self.stock,
            place=self.place,
            renewals=self.renewals,
            renewed=self.renewed,
            taken=self.taken,
        )

    # What a hand could do

    def left_of(self, hand: int) -> int:
        """Return the cards left over when all that could go down is set aside."""
        loose = laid_out(hand, price)[0]
        if not self.runs | self.groups:
            return loose
        return loose & ~fourths(self.groups) & ~reached(self.runs, loose)

    def _open(self) -> int:
        """Return the cards that could be laid off."""
        return fourths(self.groups) | beside(self.runs)

    def helps(self, who: int, top: int) -> bool:
        """Say whether the top discard brings a player nearer to going out."""
        hand = self.hands[who]
        if not top & (wanted(hand) | self._open()):
            return False
        after = max(0, self.left_of(hand | top).bit_count() - 1)
        return FIRST_OUT[after] > FIRST_OUT[self.left_of(hand).bit_count()]

    def thrown(self, hand: int, left: int) -> int:
        """Return the card that a hand throws, of those left over if it can."""
        spare = left & ~self.taken or hand & ~self.taken
        live = ~(self.buried | self.runs | self.groups)
        near = left.bit_count() <= FORESEEN
        wants = wanted(hand)
        best = most = 0
        while spare:
            card = spare & -spare
            spare ^= card
            if near:
                asks = self._foreseen(hand ^ card, left.bit_count() - 1, card, live & ~hand & EVERY_CARD)
            else:
                asks = asking(self.terms, hand, wants, card, live)
            if best == 0 or asks > most:
                best, most = card, asks
        return best

    def _foreseen(self, kept: int, rest: int, card: int, live: int) -> int:
        """Return how much a card asks to be thrown, by what each draw would bring the hand that is kept."""
        terms = self.terms
        better = gone = 0
        coming = live & (wanted(kept) | self._open())
        while coming:
            drawn = coming & -coming
            coming ^= drawn
            after = max(0, self.left_of(kept | drawn).bit_count() - 1)
            if after < rest:
                gone += 1
                better += FIRST_OUT[after]
        chance = terms.per_chance * 10 * better // (10 * gone + live.bit_count() + 1)
        return chance + terms.per_point * points(card) - terms.per_near * (AROUND[card] & live).bit_count()

    def _lays(self, who: int) -> bool:
        """Say whether a player who cannot go out puts down what it can."""
        if self.down[who] or self.renewed >= COMES_ROUND:
            return True
        others = (other for other in range(len(self.hands)) if other != who and self.down[other])
        return any(self.hands[other].bit_count() <= self.terms.danger for other in others)

    # What players do

    def lay(self, who: int, left: int) -> None:
        hand = self.hands[who]
        if hand == left:
            return
        loose, groups = laid_out(hand, price)
        added = loose & ~left
        fourth = added & fourths(self.groups)
        self.groups |= groups | fourth
        self.runs |= hand & ~loose & ~groups | added & ~fourth
        self.hands[who] = left
        self.down[who] = True

    def throw(self, who: int, card: int) -> None:
        self.hands[who] ^= card
        self.buried |= card
        self.pile.append(card)

    def take(self, who: int) -> None:
        self.taken = self.pile.pop()
        self.buried ^= self.taken
        self.hands[who] |= self.taken

    def draw(self, who: int) -> bool:
        self.taken = 0
        if self.renew():
            self.buried = self.pile[0]
        card = self.next_card()
        self.hands[who] |= card
        return card != 0

    def settled(self, who: int) -> int:
        """Return what it brings the first player, times the number of the others, that somebody goes out."""
        prize = sum(points(hand) for other, hand in enumerate(self.hands) if other != who)
        if not self.down[who]:
            prize *= 2
        return -prize if who else prize * (len(self.hands) - 1)

    def ended(self, who: int) -> int | None:
        """Finish a turn in which a card has come; return what that brings if it ends the round."""
        left = self.left_of(self.hands[who])
        if left & left - 1 == 0 and not left & self.taken:
            return self.settled(who)
        if self._lays(who):
            self.lay(who, left)
        self.throw(who, self.thrown(self.hands[who], left))
        return None

    def tried(self, kind: int, card: int) -> int:
        if kind == LAY:
            self.lay(0, self.left_of(self.hands[0]))
        return super().tried(kind, card)


def asking(terms: RummyTerms, hand: int, wants: int, card: int, live: int) -> int:
    """Return how much a card asks to be thrown from far away: by its points, and what would go with it."""
    lost = (wants & ~wanted(hand ^ card) & ~card & live).bit_count()
    near = (AROUND[card] & live).bit_count()
    return terms.per_point * points(card) - terms.per_out * lost - terms.per_near * near
