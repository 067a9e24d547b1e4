"""Emojis are uploaded once, whatever goes wrong, and a card finds its own by name."""

import asyncio
import re
from dataclasses import dataclass, field
from io import BytesIO
from typing import cast

import discord
import pytest
from PIL import Image, ImageChops

from bot.edge import emojis
from bot.edge.emojis import BACK, Emojis, card_name, drawings, spanish_name, tile_name
from bot.render.emojis import ACROSS
from bot.render.palette import INKS, TILE_INKS, Deck, Rgb
from engine.cards import CARDS, JOKER, SUIT, Card, PackStyle, card_from, short_pack, tile_from

MOST = 2000  # emojis of an application
HEAVIEST = 256 * 1024
EVERY_CARD = [Card(card) for card in range(CARDS)]


@dataclass(frozen=True)
class Kept:
    name: str
    id: int


@dataclass
class Keeper:
    """Keeps emojis as Discord does, and fails where it is told to."""

    kept: list[Kept] = field(default_factory=list[Kept])
    failing: set[str] = field(default_factory=set[str])
    created: asyncio.Event = field(default_factory=asyncio.Event)

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        if "look" in self.failing:
            raise OSError("the network is away")
        return cast("list[discord.Emoji]", list(self.kept))

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        await asyncio.sleep(0)
        if name in self.failing:
            raise OSError("the network is away")
        assert image
        self.kept.append(Kept(name, 1_000_000 + len(self.kept)))
        self.created.set()
        return cast("discord.Emoji", self.kept[-1])


@pytest.fixture
def drawn_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    names = list(drawings())
    monkeypatch.setattr(emojis, "drawings", lambda: dict.fromkeys(names, lambda: b"picture"))


async def completed(keeper: Keeper) -> Emojis:
    found = Emojis(pause=0)
    task = found.start(keeper)
    await asyncio.wait_for(task, 60)
    return found


@pytest.mark.usefixtures("drawn_quickly")
async def test_of_several_processes_one_uploads_and_the_others_look_until_all_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(emojis, "PAUSE", 0)
    keeper = Keeper()
    watching = [Emojis(pause=0) for _ in range(2)]
    tasks = [one.start(keeper, only_look=True) for one in watching]
    await asyncio.sleep(0)
    assert keeper.kept == []
    await completed(keeper)
    await asyncio.wait_for(asyncio.gather(*tasks), 60)
    assert len(keeper.kept) == len(drawings())
    assert all(not one.missing for one in watching)


# Names


def test_the_names_are_valid_fit_the_application_and_tell_all_faces_apart() -> None:
    assert all(re.fullmatch(r"pz_\w{1,29}", name) for name in drawings())
    assert len(drawings()) == 52 + 26 + 1 + 40 + 52 + 1 + 1 < MOST
    assert len({card_name(card) for card in EVERY_CARD}) == 53
    assert len({tile_name(tile) for tile in EVERY_CARD}) == 53


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (card_name(card_from("7h")), "pz_7h"),
        (card_name(card_from("10s'")), "pz_10s"),
        (card_name(card_from("Kc"), Deck.FOUR), "pz_Kc_four"),
        (card_name(card_from("Kh"), Deck.FOUR), "pz_Kh"),
        (card_name(card_from("*''")), "pz_joker"),
        (spanish_name(card_from("Jd'")), "pz_es_Jd"),
        (tile_name(tile_from("R7'")), "pz_R7"),
        (tile_name(tile_from("*'")), "pz_grin"),
    ],
)
def test_a_name_stays_what_it_is_for_ever(name: str, expected: str) -> None:
    assert name == expected


@pytest.mark.parametrize("deck", Deck)
def test_every_card_and_tile_has_a_drawing(deck: Deck) -> None:
    assert {card_name(card, deck) for card in EVERY_CARD} <= set(drawings())
    assert {tile_name(tile) for tile in EVERY_CARD} | {BACK} <= set(drawings())
    assert {spanish_name(card) for card in short_pack(2)} <= set(drawings())


# Drawings


def inked(data: bytes, ink: Rgb) -> Image.Image:
    """Return where a drawing has exactly this ink."""
    image = Image.open(BytesIO(data)).convert("RGB")
    bands = ImageChops.difference(image, Image.new("RGB", image.size, ink)).split()
    farthest = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return farthest.point([255, *[0] * 255])


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return {name: draw() for name, draw in drawings().items()}


def test_the_drawings_are_small_squares_with_clear_corners_and_none_is_like_another(drawn: dict[str, bytes]) -> None:
    assert len(set(drawn.values())) == len(drawn)
    for data in drawn.values():
        image = Image.open(BytesIO(data))

        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (ACROSS, ACROSS))
        assert len(data) < HEAVIEST / 10
        assert image.getchannel("A").getextrema() == (0, 255)
        assert image.getchannel("A").crop((0, 0, 3, 3)).getextrema()[0] == 0


@pytest.mark.parametrize("deck", Deck)
def test_a_card_shows_its_ink_in_the_rank_above_and_in_the_suit_below(drawn: dict[str, bytes], deck: Deck) -> None:
    """At 22 pixels each of the two is half the square high, which a contact sheet showed to be enough."""
    for card in EVERY_CARD[:52]:
        shown = inked(drawn[card_name(card, deck)], INKS[deck].suits[SUIT[card]]).getbbox()

        assert shown is not None
        left, top, right, bottom = (edge / ACROSS for edge in shown)
        assert left < 0.25
        assert top < 0.12
        assert right > 0.85
        assert bottom > 0.88


def test_a_tile_shows_its_number_in_the_ink_of_its_colour(drawn: dict[str, bytes]) -> None:
    for tile in EVERY_CARD[:52]:
        assert inked(drawn[tile_name(tile)], TILE_INKS[SUIT[tile]]).histogram()[255] > 400


# Uploads


async def test_what_is_missing_is_uploaded_and_nothing_twice(drawn_quickly: None) -> None:
    keeper = Keeper([Kept("pz_7h", 7), Kept("someone_elses", 8)])

    found = await completed(keeper)
    again = await completed(keeper)

    names = [one.name for one in keeper.kept]
    assert sorted(names) == sorted([*drawings(), "someone_elses"])
    assert found.missing == again.missing == []
    seven = again.of(card_from("7h'"))
    assert seven is not None
    assert str(seven) == "<:pz_7h:7>"
    assert all(again.of(card, style=PackStyle.SPANISH) for card in short_pack(2))
    assert all(again.of(card, style=style) for card in EVERY_CARD for style in (PackStyle.FRENCH, PackStyle.TILES))


async def test_what_fails_is_left_for_the_next_start(drawn_quickly: None) -> None:
    keeper = Keeper(failing={"pz_7h", "pz_joker"})

    found = await completed(keeper)

    assert found.missing == ["pz_7h", "pz_joker"]
    assert found.of(card_from("7h")) is None
    assert found.of(card_from("8h")) is not None
    keeper.failing.clear()
    assert (await completed(keeper)).missing == []
    assert len(keeper.kept) == len(drawings())


async def test_nothing_is_uploaded_where_it_is_not_known_what_is_there(drawn_quickly: None) -> None:
    keeper = Keeper(failing={"look"})

    assert (await completed(keeper)).of(JOKER) is None
    assert keeper.kept == []


async def test_an_upload_stops_when_it_is_told_to(drawn_quickly: None) -> None:
    keeper, found = Keeper(), Emojis(pause=0.01)
    found.start(keeper)
    await asyncio.wait_for(keeper.created.wait(), 60)

    await asyncio.wait_for(found.stop(), 60)
    uploaded = len(keeper.kept)
    await asyncio.sleep(0.05)

    assert 1 <= uploaded == len(keeper.kept) < len(drawings())
    assert found.of(Card(0)) is not None
    await Emojis().stop()  # one that was never started
