"""What people write: the modals, stopped before they are sent, and how what comes back is read."""

from discord import TextStyle, ui

from bot.denials import Denial, DeniedError
from bot.tables.seal import WORD_LONGEST
from bot.words.speech import Speech
from cogs.ui.parts import custom_id, cut
from engine.board import BoardView
from engine.cards import Card, cards_from, cards_text
from engine.tiles.notation import LONGEST, Misprint, table_from

Melds = tuple[tuple[Card, ...], ...]
LayOffs = tuple[tuple[Card, int], ...]
Field = ui.TextInput[ui.Modal]


def _modal(title: str, name: str, *fields: tuple[str, str, Field]) -> ui.Modal:
    """Return a modal of labelled fields; discord.py keeps none that is stopped, and our ids need none kept."""
    modal = ui.Modal(title=cut(title, 45), custom_id=name)
    for label, help_text, field in fields:
        modal.add_item(ui.Label(text=cut(label, 45), description=cut(help_text, 100), component=field))
    modal.stop()
    return modal


def word_modal(table: int, version: int, speech: Speech) -> ui.Modal:
    field = Field(custom_id="word", max_length=WORD_LONGEST, required=False)
    name = custom_id("said", table, version)
    return _modal(speech.text("word-title"), name, (speech.text("word-label"), speech.text("word-help"), field))


def tiles_modal(table: int, version: int, written: str, speech: Speech) -> ui.Modal:
    """Return the whole tile table as text to be edited, a set a line."""
    field = Field(custom_id="table", style=TextStyle.paragraph, default=written, max_length=LONGEST)
    name = custom_id("typed", table, version)
    return _modal(speech.text("tiles-title"), name, (speech.text("tiles-label"), speech.text("tiles-help"), field))


def melds_modal(  # noqa: PLR0913, PLR0917  # the six things such a modal is made of
    table: int, version: int, thrown: str, melds: str, layoffs: str, speech: Speech
) -> ui.Modal:
    """Return a Gin arrangement as text to be edited: melds a line each, lay-offs as card and number of the meld."""
    laid = Field(
        custom_id="melds",
        style=TextStyle.paragraph,
        default=melds,
        required=False,
        max_length=300,
    )
    fields = [(speech.text("melds-label"), speech.text("melds-help"), laid)]
    if not thrown:
        field = Field(custom_id="layoffs", style=TextStyle.paragraph, default=layoffs, required=False, max_length=300)
        fields.append((speech.text("layoffs-label"), speech.text("layoffs-help"), field))
    return _modal(speech.text("melds-title"), custom_id("arranged", table, version, thrown), *fields)


def melds_text(melds: Melds) -> str:
    return "\n".join(map(cards_text, melds))


def layoffs_text(layoffs: LayOffs) -> str:
    return "\n".join(f"{cards_text((card,))} {meld + 1}" for card, meld in layoffs)


def read_table(text: str, board: BoardView) -> Melds:
    """Return the tile table that a text describes; what is wrong with the text is denied in words."""
    read = table_from(text, board.table, board.hand)
    if isinstance(read, Misprint):
        what = " ".join(read.arguments[:1])
        raise DeniedError(Denial.MISPRINT, line=read.line, what=what, key=read.key)
    return read


def read_melds(text: str) -> Melds:
    """Return the melds of a text, one a line."""
    return tuple(_cards(line) for line in text.splitlines() if line.strip())


def read_defence(text: str) -> LayOffs:
    """Return the lay-offs of a text: a card and the number of the knocker's meld, one a line."""
    layoffs: list[tuple[Card, int]] = []
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        if len(words) != 2 or not words[1].isdigit() or len(words[1]) > 2:
            raise DeniedError(Denial.MISPRINT, line=len(layoffs) + 1, what=cut(line, 20), key="unknown_card")
        layoffs.append((_cards(words[0])[0], int(words[1]) - 1))
    return tuple(layoffs)


def _cards(line: str) -> tuple[Card, ...]:
    words = [word[:-1].upper() + word[-1:].lower() for word in line.replace(",", " ").split()]
    try:
        return cards_from(" ".join(words))
    except ValueError as error:
        raise DeniedError(Denial.MISPRINT, line=1, what=cut(str(error), 20), key="unknown_card") from None
