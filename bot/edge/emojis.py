"""Every card and tile as an emoji of the application: drawn and uploaded once, found again by name."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Final, Protocol

import discord

from bot.render.emojis import back_emoji, card_emoji, spanish_emoji, tile_emoji
from bot.render.palette import INKS, Deck
from engine.cards import FACE, JOKER, SUIT, Card, PackStyle, card_text, is_joker, pack, short_pack, tile_text

log = logging.getLogger(__name__)

PAUSE: Final = 1.0  # seconds between uploads: Discord limits these more than it says
PREFIX: Final = "pz_"
BACK: Final = f"{PREFIX}back"

Draw = Callable[[], bytes]


def card_name(card: Card, deck: Deck = Deck.TWO) -> str:
    """Return the name of a card's emoji; a suit that has the same ink in both decks has one emoji for both."""
    if is_joker(card):
        return f"{PREFIX}joker"
    suit = SUIT[card]
    own = INKS[deck].suits[suit] != INKS[Deck.TWO].suits[suit]
    return f"{PREFIX}{card_text(Card(FACE[card]))}{'_four' if own else ''}"


def spanish_name(card: Card) -> str:
    """Return the name of a card's emoji in the Spanish pack, whose signs have the same colours in both decks."""
    return card_name(card) if is_joker(card) else f"{PREFIX}es_{card_text(Card(FACE[card]))}"


def tile_name(tile: Card) -> str:
    return f"{PREFIX}{'grin' if is_joker(tile) else tile_text(Card(FACE[tile]))}"


@cache
def emoji_name(card: Card, style: PackStyle, deck: Deck) -> str:
    match style:
        case PackStyle.FRENCH:
            return card_name(card, deck)
        case PackStyle.SPANISH:
            return spanish_name(card)
        case PackStyle.TILES:
            return tile_name(card)


@cache
def drawings() -> dict[str, Draw]:
    """Return how each emoji is drawn, by name."""
    faces = (*pack(1, 0), JOKER)
    cards = {card_name(card, deck): partial(card_emoji, card, deck) for deck in Deck for card in faces}
    spanish = {spanish_name(card): partial(spanish_emoji, card) for card in short_pack(1)}
    tiles = {tile_name(tile): partial(tile_emoji, tile) for tile in faces}
    return {**cards, **tiles, BACK: back_emoji, **spanish}


class Uploads(Protocol):
    """What keeps the emojis: Discord, for the application that we are."""

    async def fetch_application_emojis(self) -> Iterable[discord.Emoji]: ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji: ...


class Emojis:
    """The emojis that are there. While one is missing, whoever wants it says the same in letters."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._ids: dict[str, int] = {}
        self._uploading: asyncio.Task[None] | None = None

    def of(
        self, card: Card, *, style: PackStyle = PackStyle.FRENCH, deck: Deck = Deck.TWO
    ) -> discord.PartialEmoji | None:
        """Return the emoji of a card or tile, if it is there."""
        name = emoji_name(card, style, deck)
        found = self._ids.get(name)
        return None if found is None else discord.PartialEmoji(name=name, id=found)

    @property
    def missing(self) -> list[str]:
        return [name for name in drawings() if name not in self._ids]

    def start(self, uploads: Uploads, *, only_look: bool = False) -> asyncio.Task[None]:
        """Look up what is there and upload the rest, in the background; or look until another process has done so."""
        self._uploading = asyncio.create_task(self._wait_for(uploads) if only_look else self._complete(uploads))
        return self._uploading

    async def _wait_for(self, uploads: Uploads) -> None:
        while self.missing:
            await self._look(uploads)
            await asyncio.sleep(PAUSE * len(self.missing))

    async def stop(self) -> None:
        if self._uploading is not None:
            self._uploading.cancel()
            await asyncio.gather(self._uploading, return_exceptions=True)

    async def _look(self, uploads: Uploads) -> bool:
        try:
            self._ids = {emoji.name: emoji.id for emoji in await uploads.fetch_application_emojis()}
        except Exception as failure:  # noqa: BLE001  # a network has many ways to fail, and none may harm the game
            log.warning("the emojis cannot be looked up: %s", failure)
            return False
        return True

    async def _complete(self, uploads: Uploads) -> None:
        """Have every emoji; one that fails is left for the next start."""
        if not await self._look(uploads):
            return  # uploading them blindly would double them
        for name in self.missing:
            await asyncio.sleep(self._pause)
            try:
                image = await asyncio.to_thread(drawings()[name])
                self._ids[name] = (await uploads.create_application_emoji(name=name, image=image)).id
            except Exception as failure:  # noqa: BLE001  # likewise
                log.warning("the emoji %s cannot be uploaded: %s", name, failure)
        log.info("%s emojis are there, %s are missing", len(drawings()) - len(self.missing), len(self.missing))
