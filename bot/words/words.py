"""The sentences that people read, in their language, and what the engine says put into them."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from bot.config import ASSETS
from bot.words.general import general_key, general_name
from bot.words.sentences import Sentences
from engine.cards import CARDS, COLOURS, RANK, RANKS, SUIT, SUITS, Card, PackStyle, is_joker
from engine.errors import Argument, Refusal

LOCALES: Final = ASSETS / "locales"
FALLBACK: Final = "en"

SUIT_SIGNS: Final = "♣♦♥♠"
BETWEEN: Final = {PackStyle.FRENCH: " ", PackStyle.SPANISH: ", ", PackStyle.TILES: ", "}  # names in a list
UNKNOWN: Final = "?"  # a number that is no card, as only a forged click can name it
MOST_LISTED: Final = 14  # the longest set, and one that is too long
MOST_QUOTED: Final = 60  # characters of what somebody typed
KEPT: Final = 8192  # texts with their arguments, of some two hundred bytes each


class Words:
    """Every message of every language, each read once.

    Arguments come out as they went in. Whoever sends a text escapes what its reader would take for markup in a name.
    """

    def __init__(self, folder: Path = LOCALES) -> None:
        self._sentences = {path.name: Sentences(path) for path in folder.iterdir() if path.is_dir()}
        # The same few texts are asked for all the time, and resolving one takes longer than a move does.
        self._resolved = lru_cache(maxsize=KEPT, typed=True)(self._resolve)
        self._named = cache(self._names)
        self._language = lru_cache(maxsize=KEPT)(self._spoken)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted(self._sentences))

    def language(self, locale: str) -> str:
        """Return the language in which somebody with a locale of Discord's is spoken to."""
        return self._language(locale)

    def text(self, key: str, locale: str, /, **arguments: int | str) -> str:
        """Return a message, of a game without words the general one.

        A KeyError or ValueError says that it, or one of its arguments, is missing.
        """
        return self._resolved(key, self._language(locale), **arguments)

    def _resolve(self, key: str, language: str, /, **arguments: int | str) -> str:
        sentences = self._sentences[language]
        return sentences.text(key, arguments) if key in sentences else self._general(key, language, **arguments)

    def _general(self, key: str, locale: str, **arguments: int | str) -> str:
        if general := general_key(key):
            return self.text(general, locale, **arguments)
        if name := general_name(key):
            return name
        raise KeyError(key)

    def has(self, key: str) -> bool:
        """Say whether there is a message of this name; it is in every language or in none."""
        return key in self._sentences[FALLBACK]

    def refusal_text(
        self, refusal: Refusal, locale: str, names: Sequence[str], *, style: PackStyle = PackStyle.FRENCH
    ) -> str:
        """Return why something is refused, in a sentence; `names` are those of the players, by seat."""
        given = dict(refusal.arguments)
        said = {name: self._argument(name, value, locale, names, style) for name, value in given.items()}
        key = f"refusal-{refusal.reason}"
        if "fault" in given:
            key = f"{key}-{given['fault']}"
            said["count"] = len(str(given["what"]).split())
        sentence = self.text(key, locale, **said)
        sentence = sentence[0].upper() + sentence[1:]  # it may begin with the name of a tile
        return self.text("refusal", locale, sentence=sentence)

    def cards_text(self, cards: Sequence[Card], locale: str, *, style: PackStyle = PackStyle.FRENCH) -> str:
        """Return cards as people name them: 7♥ 8♥ joker; 7 of cups, jack of cups; red 7, red 8. Many are cut short."""
        named = self.card_texts(cards[:MOST_LISTED], locale, style)
        listed = BETWEEN[style].join(named)
        more = len(cards) - len(named)
        return self.text("list-more", locale, listed=listed, more=more) if more else listed

    def _spoken(self, locale: str) -> str:
        language = locale.partition("-")[0]
        return language if language in self._sentences else FALLBACK

    def card_texts(self, cards: Iterable[Card], locale: str, style: PackStyle) -> list[str]:
        """Return each of some cards as people name it."""
        names = self._named(self._language(locale), style)
        return [names[card] if 0 <= card < CARDS else UNKNOWN for card in cards]

    def _names(self, language: str, style: PackStyle) -> tuple[str, ...]:
        return tuple(self._card(Card(card), language, style) for card in range(CARDS))

    def _card(self, card: Card, locale: str, style: PackStyle) -> str:
        if is_joker(card):
            return self.text("joker", locale)
        rank, suit = RANKS[RANK[card] - 1], SUIT[card]
        match style:
            case PackStyle.TILES:
                return self.text("tile", locale, colour=COLOURS[suit], number=RANK[card])
            case PackStyle.SPANISH:
                return self.text("spanish-card", locale, rank=rank, suit=SUITS[suit])
            case PackStyle.FRENCH:
                return rank + SUIT_SIGNS[suit]

    def _argument(self, name: str, value: Argument, locale: str, names: Sequence[str], style: PackStyle) -> int | str:
        match name, value:
            case _, tuple():
                return self.cards_text(value, locale, style=style)
            case "seat", int():
                return names[value]
            case "rank", int() if style is PackStyle.SPANISH:
                return self.text("spanish-rank", locale, rank=RANKS[value - 1])
            case "rank", int():
                return RANKS[value - 1]
            case (("option" | "other"), str()) if f"option-{value}" in self._sentences[self._language(locale)]:
                return self.text(f"option-{value}", locale)
            case "counts", str():
                return self._list("list-or", value.split(", "), locale)
            case "what", str() if value:
                return self._what(value, locale)
            case _, str():
                return _quoted(value)
            case _:
                return value

    def _what(self, value: str, locale: str) -> int | str:
        """Return what is wrong with a set of tiles: a colour, or one number or more."""
        if value.isalpha():
            return self.text("colour", locale, colour=value)
        return self._list("list-and", value.split(), locale)

    def _list(self, key: str, numbers: Sequence[str], locale: str) -> int | str:
        """Return numbers as a list in words; one alone stays a number."""
        *others, last = map(int, numbers)
        return self.text(key, locale, others=", ".join(map(str, others)), last=last) if others else last


def _quoted(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"
