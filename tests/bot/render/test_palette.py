"""Colours anyone can read and tell apart, computed: WCAG contrast, and distances as eyes without a cone see them."""

from itertools import combinations, product

import pytest

from bot.render.palette import (
    DIM_INKS,
    DIM_SPANISH_INKS,
    INKS,
    IVORY,
    JOKER_INK,
    PALETTE,
    SEAT_TEXT,
    SEATS,
    SPANISH_INKS,
    SURFACES,
    TILE_INKS,
    TILE_MARKS,
    Deck,
    Felt,
    Rgb,
    Surface,
    Tone,
    mix,
    rgb,
)

AA = 4.5  # WCAG 2.2, 1.4.3
AA_SIGNS = 3.0  # WCAG 2.2, 1.4.11: frames and other signs that are not text
APART = 8.0  # hundredths of an OKLab unit; about four times the smallest difference a person notices

# Full dichromacy after Machado, Oliveira and Fernandes (2009), for linear RGB.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
Triple = tuple[float, float, float]


def _linear(colour: Rgb) -> Triple:
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return red, green, blue


def _product(matrix: tuple[Triple, ...], values: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)
    return first, second, third


def _luminance(colour: Rgb) -> float:
    return _product(((0.2126, 0.7152, 0.0722), (0, 0, 0), (0, 0, 0)), _linear(colour))[0]


def contrast(one: Rgb, other: Rgb) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _oklab(linear: Triple) -> Triple:
    cones = _product(
        ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
         (0.0883024619, 0.2817188376, 0.6299787005)),
        linear,
    )  # fmt: skip
    long, middle, short = (max(0.0, cone) ** (1 / 3) for cone in cones)
    return _product(
        ((0.2104542553, 0.793617785, -0.0040720468), (1.9779984951, -2.428592205, 0.4505937099),
         (0.0259040371, 0.7827717662, -0.808675766)),
        (long, middle, short),
    )  # fmt: skip


def seen_distance(one: Rgb, other: Rgb, eyes: str) -> float:
    seen = [_oklab(_product(EYES[eyes], _linear(colour))) for colour in (one, other)]
    return 100 * sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


def test_contrast_is_what_the_standard_says_of_known_pairs() -> None:
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)
    assert contrast(rgb("#777777"), rgb("#ffffff")) == pytest.approx(4.48, abs=0.01)


def test_red_and_green_of_one_lightness_fall_together_for_deuteranopes_alone() -> None:
    red, green = rgb("#b05a00"), rgb("#7a7a00")

    assert seen_distance(red, green, "deuteranopia") < 4
    assert seen_distance(red, green, "all cones") > 8


@pytest.mark.parametrize("surface", SURFACES.values(), ids=str)
def test_words_can_be_read_on_every_surface(surface: Surface) -> None:
    for text, ground in product((surface.text, surface.muted, surface.accent), (surface.felt, surface.plate)):
        assert contrast(text, ground) >= AA


@pytest.mark.parametrize("surface", SURFACES.values(), ids=str)
def test_the_frame_of_whose_turn_it_is_stands_out(surface: Surface) -> None:
    assert min(contrast(surface.frame, surface.felt), contrast(surface.frame, surface.plate)) >= AA_SIGNS
    assert seen_distance(surface.frame, surface.line, "all cones") >= APART


def test_every_tone_has_every_felt() -> None:
    assert set(SURFACES) == set(product(Tone, Felt))


@pytest.mark.parametrize("deck", Deck)
def test_indices_can_be_read_bright_and_dimmed(deck: Deck) -> None:
    for inks in (INKS[deck], DIM_INKS[deck], SPANISH_INKS[deck], DIM_SPANISH_INKS[deck]):
        for ink in (*inks.suits, JOKER_INK):
            assert contrast(ink, inks.paper) >= AA


def test_tile_numbers_can_be_read() -> None:
    for ink in TILE_INKS:
        assert contrast(ink, IVORY) >= AA


def test_letters_on_a_seats_colour_can_be_read() -> None:
    for colour in SEATS:
        assert contrast(SEAT_TEXT, colour) >= AA


@pytest.mark.parametrize("eyes", EYES)
def test_the_four_suits_of_the_four_colour_deck_stay_apart(eyes: str) -> None:
    for inks in (INKS[Deck.FOUR], DIM_INKS[Deck.FOUR], SPANISH_INKS[Deck.FOUR], DIM_SPANISH_INKS[Deck.FOUR]):
        for one, other in combinations(inks.suits, 2):
            assert seen_distance(one, other, eyes) >= APART


@pytest.mark.parametrize("eyes", EYES)
def test_red_and_black_suits_stay_apart(eyes: str) -> None:
    for inks in (INKS[Deck.TWO], DIM_INKS[Deck.TWO]):
        assert seen_distance(inks.suits[0], inks.suits[1], eyes) >= APART


@pytest.mark.parametrize("eyes", EYES)
def test_the_four_tile_colours_stay_apart(eyes: str) -> None:
    for inks in (TILE_INKS, TILE_MARKS):
        for one, other in combinations(inks, 2):
            assert seen_distance(one, other, eyes) >= APART


def test_the_palette_fits_a_byte_and_repeats_nothing() -> None:
    assert len(PALETTE) <= 256
    assert len(set(PALETTE)) == len(PALETTE)


def test_flat_colours_are_in_the_palette_exactly() -> None:
    flat = {colour for surface in SURFACES.values() for colour in (surface.felt, surface.plate, surface.text)}
    tables = (INKS, DIM_INKS, SPANISH_INKS, DIM_SPANISH_INKS)
    inks = {ink for deck in Deck for table in tables for ink in (*table[deck].suits, table[deck].paper)}

    assert flat | inks | {*TILE_INKS, *TILE_MARKS, *SEATS, IVORY} <= set(PALETTE)


def test_a_mix_goes_from_one_end_to_the_other() -> None:
    assert [mix((0, 0, 0), (100, 200, 50), share) for share in (0, 0.5, 1)] == [
        (0, 0, 0),
        (50, 100, 25),
        (100, 200, 50),
    ]
