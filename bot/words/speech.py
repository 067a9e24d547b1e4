"""What one reader is told: words in their language, the names at their table, and cards as people name them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.words.marks import seen, upright
from bot.words.words import BETWEEN, Words
from engine.cards import Card, PackStyle
from engine.errors import Refusal
from engine.players.levels import Why
from engine.rules import Rules
from engine.shown import Phrase

# Letters that Discord reads as markup, the sign that begins a mention, and the one that every link has.
MARKUP: Final = str.maketrans(
    {letter: f"\\{letter}" for letter in "\\*_~`|>#[]()-<"} | {"@": "@\u200b", "/": "/\u200b"}
)


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Return a name that shows in a message as it is, pings nobody and leads nowhere."""
    return seen(name).translate(MARKUP)


@dataclass(frozen=True, slots=True)
class Speech:
    """Words in one language, for one table's names, kind of cards and word for a knock.

    A picture takes names as they are; whoever writes a message hands in plain ones.
    """

    words: Words
    locale: str
    names: tuple[str, ...] = ()
    style: PackStyle = PackStyle.FRENCH
    knock_word: str = Rules.knock_word

    @property
    def language(self) -> str:
        return self.words.language(self.locale)

    def text(self, key: str, /, **arguments: int | str) -> str:
        return self.words.text(key, self.locale, **arguments)

    def phrase(self, phrase: Phrase) -> str:
        return self.text(phrase.key, **dict(phrase.arguments))

    def card(self, card: Card) -> str:
        return self.each_card((card,))[0]

    def cards(self, cards: Sequence[Card]) -> str:
        """Return cards as a list that is cut short where it is long."""
        return self.words.cards_text(cards, self.locale, style=self.style)

    def each_card(self, cards: Iterable[Card]) -> Sequence[str]:
        return self.words.card_texts(cards, self.locale, self.style)

    def every_card(self, cards: Iterable[Card]) -> str:
        """Return cards as a list that is never cut short."""
        return BETWEEN[self.style].join(self.each_card(cards))

    def name(self, seat: int) -> str:
        return " ".join(upright(self.names[seat]).split())

    def refusal(self, refusal: Refusal) -> str:
        return self.words.refusal_text(refusal, self.locale, self.names, style=self.style)

    def why(self, why: Why) -> str:
        """Return the reason for a piece of advice."""
        cards = {name: self.card(card) for name, card in why.cards.items()}
        return self.text(why.key, **cards, **why.numbers)

    def list(self, parts: Sequence[str]) -> str:
        if not parts:
            return ""
        *others, last = parts
        return self.text("list-and-words", others=", ".join(others), last=last) if others else last
