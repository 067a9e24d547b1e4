"""Words fit, and a name the font cannot show never becomes a row of boxes."""

from random import Random

import pytest
from PIL import Image, ImageDraw, ImageFont, ImageStat

from bot.render.plates import marks
from bot.render.scenes import Seat
from bot.render.text import ELLIPSIS, Weight, can_show, fitted, font, initials, shown_name, text_mask, text_width
from tests.bot.render.kit_scenes import name


@pytest.mark.parametrize("weight", Weight)
def test_the_layout_engine_is_the_one_every_machine_has(weight: Weight) -> None:
    assert font(20, weight).layout_engine == ImageFont.Layout.BASIC


@pytest.mark.parametrize("weight", Weight)
def test_figures_are_all_of_one_width(weight: Weight) -> None:
    assert len({font(40, weight).getlength(figure) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_line_of_text_is_drawn_whole(seed: int) -> None:
    """Accents, tails and overhangs too: on a large sheet the same text has no more ink."""
    random = Random(seed)
    for text in ("Ñandú jágqÿ", "j", "ДЦф", "Ånğström", *(name(random) for _ in range(25))):
        size, weight = random.randint(18, 40), random.choice(list(Weight))
        sheet = Image.new("L", (size * 60, size * 4))
        ImageDraw.Draw(sheet).text((size, 2 * size), text, fill=255, font=font(size, weight), anchor="ls")

        assert ImageStat.Stat(text_mask(text, size, weight)).sum == ImageStat.Stat(sheet).sum, text


def test_every_letter_of_spanish_can_be_shown() -> None:
    assert all(can_show(letter) for letter in "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª«»—·…\N{MINUS SIGN}\N{MULTIPLICATION SIGN}")


@pytest.mark.parametrize("letter", ["夏", "ש", "ع", "🎲", "\u200d", "\ufe0f", "\U0010ffff"])
def test_what_the_font_lacks_is_known(letter: str) -> None:
    assert not can_show(letter)


@pytest.mark.parametrize("room", range(0, 300, 7))
def test_a_fitted_text_is_never_wider_than_its_room(room: int) -> None:
    text = fitted("Bartolomé de las Casas y Gómez", 30, room)

    assert text == "" or text_width(text, 30) <= room


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\u200b", "🎲"])
def test_of_a_fitted_text_nothing_is_drawn_as_a_box(mark: str) -> None:
    assert fitted(f"{mark}Zoë · Gin", 30, 500) == "Zoë · Gin"


def test_a_text_that_fits_is_left_alone_and_another_says_it_was_cut() -> None:
    whole = "Bartolomé"

    assert fitted(whole, 30, text_width(whole, 30)) == whole
    assert fitted(whole, 30, text_width(whole, 30) - 1).endswith(ELLIPSIS)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana", "Ana"),
        ("🔥 Ana 🔥", "Ana"),
        ("\U0001d4db\U0001d4fe\U0001d4ec\U0001d4f1\U0001d4f8", "Lucho"),
        ("Дмитрий", "Дмитрий"),
        ("José", "José"),
        ("夏目漱石", ""),
        ("夏目 X", ""),
        ("שלום", ""),
        ("🎲🎲🎲", ""),
        ("_.-", ""),
        ("   ", ""),
    ],
)
def test_of_a_name_what_can_be_shown_is_shown(name: str, expected: str) -> None:
    assert shown_name(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana", "A"),
        ("María José", "MJ"),
        ("🎲", "4"),
        ("夏目漱石", "4"),
        ("Ana 32", "A"),
        ("7 of 9", "O"),
        ("42", "4"),
        ("ßeta", "SS"),
    ],
)
def test_initials_or_the_number_of_the_seat_stand_for_a_name(name: str, expected: str) -> None:
    assert initials(name, 4) == expected


def test_seats_that_would_share_their_letters_are_told_apart() -> None:
    seats = tuple(Seat(name, 7) for name in ("Ana", "Bea", "Abel", "🎲"))

    assert marks(seats) == ("A1", "B", "A3", "4")
