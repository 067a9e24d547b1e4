"""What is said of a puzzle: the position and the cards to choose from, then the answer with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.app import Pozo
from bot.daily import day_end, streak
from bot.people import Person
from bot.puzzles import NEWCOMER, is_provisional, shown_rating
from bot.render.alt import hand_alt, table_alt
from bot.render.from_view import hand_scene, table_scene
from bot.render.palette import Deck, Look
from bot.render.plates import signed
from bot.storage.puzzles import PuzzleAnswer, PuzzleRow
from bot.tables.posing import PuzzlePosition, position_of, why_of
from bot.words.speech import Speech
from cogs.ui.parts import Component, Message, Target
from engine.cards import Card
from engine.players.puzzles import RECKONINGS

ACCENT: Final = discord.Colour(0x2E6B4F)
PRIMARY, PLAIN = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
MIDDLE: Final = " · "
RIGHT, WRONG = "✓", "✗"


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """The puzzles of a day as somebody sees them, and all that they have answered, in order."""

    speech: Speech
    person: Person
    look: Look
    puzzles: tuple[PuzzleRow, ...]
    answers: tuple[PuzzleAnswer, ...]

    @property
    def day(self) -> int:
        return self.puzzles[0].day

    def answer(self, number: int) -> PuzzleAnswer | None:
        return next((one for one in self.answers if (one.day, one.number) == (self.day, number)), None)

    @property
    def open(self) -> tuple[int, ...]:
        """Return the puzzles that are still to be answered."""
        return tuple(one.number for one in self.puzzles if self.answer(one.number) is None)

    def speech_at(self, puzzle: PuzzleRow, position: PuzzlePosition) -> Speech:
        """Return the words for a position: nobody at that table is named."""
        text, rules = self.speech.text, position.sees.rules
        others = (text("puzzle-player", number=seat + 1) for seat in range(puzzle.size))
        names = tuple(text("puzzle-you") if seat == puzzle.seat else name for seat, name in enumerate(others))
        return replace(self.speech, names=names, style=rules.pack_style, knock_word=rules.knock_word)


async def puzzle_message(bot: Pozo, page: PuzzlePage, number: int) -> Message:
    """Return one of the puzzles of a day: to be answered, or with what was answered and what is best."""
    puzzle = page.puzzles[number - 1]
    position, answer = await position_of(puzzle), page.answer(number)
    speech, message = page.speech_at(puzzle, position), Message(accent=ACCENT)
    message.say("\n".join(_head(page, puzzle)))
    if answer is not None:
        message.say("\n".join(_told(page, speech, puzzle, answer)))
    await _show(bot, page, message, position, speech, raised=None if answer is None else Card(puzzle.answer))
    if answer is None:
        message.offer(_cards(bot, page, puzzle, position, speech))
    message.offer(_ways(page, number))
    return message


def _head(page: PuzzlePage, puzzle: PuzzleRow) -> Iterator[str]:
    text = page.speech.text
    count = len(page.puzzles)
    yield f"### {text('puzzle-title', number=puzzle.number, count=count)}{MIDDLE}{text(f'game-{puzzle.game}')}"
    yield text("puzzle-question")
    source = text("puzzle-from-people" if puzzle.by_hand else "puzzle-from-computers", count=puzzle.size)
    yield f"-# {source} {text('puzzle-rating', rating=str(shown_rating(puzzle.rating)))}"


def _told(page: PuzzlePage, speech: Speech, puzzle: PuzzleRow, answer: PuzzleAnswer) -> Iterator[str]:
    """Yield whether an answer was right, what is best and why, how sure that is, and what became of the rating."""
    text, best = speech.text, speech.card(Card(puzzle.answer))
    if answer.solved:
        yield text("puzzle-right", card=best)
    else:
        yield text("puzzle-wrong", card=best, own=speech.card(Card(answer.card)))
    yield speech.why(why_of(puzzle))
    yield f"-# {text('puzzle-margin', points=f'{puzzle.margin:.1f}', count=RECKONINGS)}"
    before = next((one.rating for one in page.answers if one.nth == answer.nth - 1), NEWCOMER)
    now, was = shown_rating(answer.rating), shown_rating(before)
    yield text("puzzle-rated", rating=str(now), change=signed(now - was))
    if is_provisional(answer.rating):
        yield f"-# {text('puzzle-provisional')}"
    days = streak({one.day for one in page.answers}, page.day)
    if not page.open:
        yield MIDDLE.join(
            (text("puzzle-next-day", when=f"<t:{day_end(page.day)}:R>"), text("daily-streak", count=days))
        )


async def _show(  # noqa: PLR0913  # what is shown of which position, and where
    bot: Pozo, page: PuzzlePage, message: Message, position: PuzzlePosition, speech: Speech, *, raised: Card | None
) -> None:
    """Show what the seat sees, once it is answered with the card raised that is to be thrown."""
    sees, person = position.sees, page.person
    hand = hand_scene(sees, page.look, person.sort, frozenset(() if raised is None else (raised,)))
    if person.text_mode:
        message.say(f"{table_alt(table_scene(sees, speech, Look()), speech)} {hand_alt(hand, speech)}")
        return
    drawn = await bot.pictures.private(sees, speech.names, speech.locale, page.look, hand)
    message.show(replace(drawn, name="puzzle.png"))


def _cards(
    bot: Pozo, page: PuzzlePage, puzzle: PuzzleRow, position: PuzzlePosition, speech: Speech
) -> Iterator[Component]:
    """Yield a button for each card that may be thrown, in the order of the hand."""
    order = hand_scene(position.sees, page.look, page.person.sort).numbered
    shown = [card for card in order if card in position.choices]
    target, deck = Target(puzzle.day, puzzle.number), Deck(page.person.deck)
    for card, label in zip(shown, speech.each_card(shown), strict=True):
        sign = bot.card_emojis.of(card, style=speech.style, deck=deck)
        yield target.button("guess", label, str(int(card)), emoji=sign)


def _ways(page: PuzzlePage, number: int) -> Iterator[Component]:
    """Yield the way to each of the puzzles of the day, with how it was answered."""
    following = next(iter(page.open), 0)
    for puzzle in page.puzzles:
        answer = page.answer(puzzle.number)
        mark = "" if answer is None else f" {RIGHT if answer.solved else WRONG}"
        label = page.speech.text("puzzle-number", number=puzzle.number)
        style = PRIMARY if puzzle.number == following and page.answer(number) is not None else PLAIN
        here = puzzle.number == number
        yield Target(puzzle.day, puzzle.number).button("puzzle", f"{label}{mark}", style=style, disabled=here)
