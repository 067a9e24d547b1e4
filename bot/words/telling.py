"""What pictures say, in one language: the words, the names at the table, and cards as people name them."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.words.words import BETWEEN, Words
from engine.cards import Card, PackStyle
from engine.shown import Phrase


@dataclass(frozen=True, slots=True)
class Telling:
    """Words in the language of whoever looks, for one table's names and kind of cards."""

    words: Words
    locale: str
    names: tuple[str, ...] = ()
    style: PackStyle = PackStyle.FRENCH

    def text(self, key: str, /, **arguments: int | str) -> str:
        return self.words.text(key, self.locale, **arguments)

    def phrase(self, phrase: Phrase) -> str:
        return self.text(phrase.key, **dict(phrase.arguments))

    def cards(self, cards: Iterable[Card]) -> str:
        """Return every one of the cards; a list of words would be cut short."""
        named = (self.words.cards_text((card,), self.locale, style=self.style) for card in cards)
        return BETWEEN[self.style].join(named)

    def name(self, seat: int) -> str:
        return " ".join(self.names[seat].split())
