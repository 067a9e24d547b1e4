"""Rounds that a knock ends, played to their end by sensible players, for search.

All take a discard that makes a meld and lowers what they have left over, keep the cards that most unseen ones go with,
and knock when they have so little that it is likely to be the least.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.players.deal import THROW, GuessedDeal
from engine.players.gin.hand import fourths, laid_out, wanted
from engine.players.knock.hand import CHINCHON, COUNTS, KNOCK_RUMMY
from engine.players.rummy.hand import AROUND
from engine.variants.chinchon import CLEAN
from engine.variants.knock_rummy import settled

KNOCK: Final = 1  # chosen at the root of a search
IN_ORDER: Final = 0x7F
SEVEN_IN_ORDER: Final = frozenset(IN_ORDER << 13 * suit + low for suit in range(4) for low in range(4))  # CH13


class KnockTerms(NamedTuple):
    """What ends a round, and how those play who play it out."""

    game: int
    bold: int  # so little is low enough for a knock in the first turn,
    eases: int  # by so much less in each turn after that,
    sure: int  # and this always
    waits: int  # turns before the first knock (CH8)
    match_won: int  # points that a chinchón is worth (CH13)
    per_point: int  # what counts in a throw: each point,
    per_out: int  # each card that would make a meld,
    per_near: int  # and each card that would lie near
    patient: int  # as `bold`, of those who are watched: with so little they would have knocked


class KnockDeal(GuessedDeal):
    """A round under way; the search's own player is the first."""

    __slots__ = ("buried", "caps", "counts", "hands", "taken", "terms", "turns")

    def __init__(  # noqa: PLR0913  # a whole position
        self,
        terms: KnockTerms,
        *,
        hands: list[int],
        turns: list[int],
        pile: list[int],
        stock: Sequence[int],
        renewals: int,
        taken: int,
    ) -> None:
        super().__init__(len(hands), pile=pile, stock=stock, place=0, renewals=renewals, renewed=0)
        self.terms = terms
        self.counts = COUNTS[terms.game]
        self.hands = hands
        self.turns = turns  # that each has finished
        self.caps = [ANY] * len(hands)  # plans: nobody knocks with more
        self.buried = sum(pile)
        self.taken = taken

    def copy(self) -> "KnockDeal":
        other = KnockDeal(
            self.terms,
            hands=self.hands.copy(),
            turns=self.turns.copy(),
            pile=self.pile.copy(),
            stock=self.stock,
            renewals=self.renewals,
            taken=self.taken,
        )
        other.caps = self.caps.copy()
        return other

    # What a round brings the first player, times the number of the others

    def settled(self, who: int | None) -> int:
        if self.terms.game == CHINCHON and who is not None:
            return self._closed(who)
        points = settled(tuple(map(self.counts.least, self.hands)), who)
        return points[0] * (len(points) - 1) - sum(points[1:])

    def _closed(self, who: int) -> int:
        hand, counts = self.hands[who], self.counts
        loose, groups = laid_out(hand, counts.counted)
        runs, mine = hand & ~loose & ~groups, counts.counted(loose)
        burdens = [0] * len(self.hands)
        burdens[who] = -self.terms.match_won if hand in SEVEN_IN_ORDER else mine or CLEAN
        for step in range(1, len(self.hands)):
            other = (who + step) % len(self.hands)
            laid = counts.laid_off(self.hands[other], runs, groups) if mine else 0
            fourth = laid & fourths(groups)
            runs, groups = runs | laid & ~fourth, groups | fourth
            burdens[other] = counts.least(self.hands[other] & ~laid)
        return sum(burdens) - len(burdens) * burdens[0]

    # What players think

    def helps(self, who: int, top: int) -> bool:
        return self.counts.helps(self.hands[who], top)

    def low_enough(self, who: int) -> int:
        """Return with how much a player knocks."""
        terms = self.terms
        return min(max(terms.bold - terms.eases * self.turns[who], terms.sure), self.caps[who])

    def thrown(self, hand: int, loose: int) -> int:
        """Return the card that a player throws."""
        spare = loose & ~self.taken
        if spare == 0:
            return self.counts.spared(hand, self.taken)
        if spare & spare - 1 == 0:
            return spare
        wants, live, best, most = wanted(hand), ~self.buried, 0, 0
        while spare:
            card = spare & -spare
            spare ^= card
            asks = asking(self.terms, hand, wants, card, live)
            if best == 0 or asks > most:
                best, most = card, asks
        return best

    # What players do

    def throw(self, who: int, card: int) -> None:
        self.hands[who] ^= card
        self.buried |= card
        self.pile.append(card)
        self.turns[who] += 1

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

    def is_over(self) -> bool:
        """Say whether a round ends with the stock (KR11)."""
        return self.terms.game == KNOCK_RUMMY and self.place == len(self.stock)

    def ended(self, who: int) -> int | None:
        """Finish a turn in which a card has come; return what that brings if it ends the round."""
        hand, counts = self.hands[who], self.counts
        loose = counts.loose(hand)
        if self.turns[who] >= self.terms.waits:
            dear = counts.dearest(loose & ~self.taken) or counts.spared(hand, self.taken)
            if counts.least(hand ^ dear) <= self.low_enough(who):
                self.hands[who] ^= dear
                return self.settled(who)
        self.throw(who, self.thrown(hand, loose))
        return self.settled(None) if self.is_over() else None

    def planned(self, kind: int, card: int, cap: int) -> int:
        """Return what it brings the first player to choose this now, and later to knock with no more than a cap."""
        self.caps[0] = cap
        if kind == KNOCK:
            self.hands[0] ^= card
            return self.settled(0)
        if kind == THROW and self.is_over():
            self.throw(0, card)
            return self.settled(None)
        return self.tried(kind, card)


ANY: Final = 1000  # more than any hand leaves over


def asking(terms: KnockTerms, hand: int, wants: int, card: int, live: int) -> int:
    """Return how much a card asks to be thrown: by its points, and what would go with it."""
    lost = (wants & ~wanted(hand ^ card) & ~card & live).bit_count()
    near = (AROUND[card] & live).bit_count()
    return terms.per_point * COUNTS[terms.game].counted(card) - terms.per_out * lost - terms.per_near * near
