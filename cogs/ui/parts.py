"""Small parts of messages: buttons and selects that carry all they need in their ids, pictures, whole layouts."""

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict, TypeVar

import discord
from discord import ui

from bot.edge.router import LONGEST_ID, PAGE, SEPARATOR
from bot.render.pictures import Picture

LABEL: Final = 80
OPTION: Final = 100
IN_ROW: Final = 5
IN_SELECT: Final = 25
ON_PAGE: Final = IN_SELECT - 2  # of a longer list: the rest lead to the pages before and after
ALT_TEXT: Final = 1024
COMPONENTS: Final = 40  # that a message may have
TEXT: Final = 3900  # of the 4000 characters that all texts of a message may have together

Entry = TypeVar("Entry")


class Edit(TypedDict):
    """What an edit of a message takes."""

    view: ui.LayoutView
    attachments: Sequence[discord.File]
    allowed_mentions: discord.AllowedMentions


@dataclass(slots=True)
class Message:
    """A message about to be sent: its parts from top to bottom, and the pictures they show."""

    parts: list[ui.Item[ui.LayoutView]] = field(default_factory=list[ui.Item[ui.LayoutView]])
    pictures: list[Picture] = field(default_factory=list[Picture])
    accent: discord.Colour | None = None

    def say(self, text: str) -> None:
        if text:
            self.parts.append(ui.TextDisplay(cut(text, TEXT)))

    def show(self, picture: Picture) -> None:
        item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=cut(picture.alt, ALT_TEXT))
        self.parts.append(ui.MediaGallery(item))
        self.pictures.append(picture)

    def offer(self, buttons: Iterable[ui.Button[ui.LayoutView]]) -> None:
        """Add buttons, five to a row."""
        for row in _rows(list(buttons)):
            self.parts.append(ui.ActionRow(*row))

    def choose(self, select: ui.Select[ui.LayoutView]) -> None:
        self.parts.append(ui.ActionRow(select))

    @property
    def size(self) -> int:
        """Return how many components it has, those inside others too."""
        inside = sum(len(part.children) for part in self.parts if isinstance(part, ui.ActionRow))
        return len(self.parts) + inside + (self.accent is not None)

    @property
    def room(self) -> int:
        return COMPONENTS - self.size

    def extended(self, other: "Message") -> "Message":
        """Return this message with what another has below it."""
        return replace(self, parts=[*self.parts, *other.parts], pictures=[*self.pictures, *other.pictures])

    def view(self) -> ui.LayoutView:
        """Return the layout, already stopped: discord.py keeps no view that is, and our ids need none kept."""
        layout = ui.LayoutView(timeout=None)
        if self.accent is None:
            for part in self.parts:
                layout.add_item(part)
        else:
            layout.add_item(ui.Container(*self.parts, accent_colour=self.accent))
        layout.stop()
        return layout

    def edited(self) -> "Edit":
        """Return what puts this message in the place of another; nobody is pinged by it."""
        return Edit(view=self.view(), attachments=self.files(), allowed_mentions=discord.AllowedMentions.none())

    def files(self) -> list[discord.File]:
        return [
            discord.File(io.BytesIO(picture.data), picture.name, description=cut(picture.alt, ALT_TEXT))
            for picture in self.pictures
        ]


def _rows(
    buttons: Sequence[ui.Button[ui.LayoutView]],
) -> Iterator[Sequence[ui.Button[ui.LayoutView]]]:
    for start in range(0, len(buttons), IN_ROW):
        yield buttons[start : start + IN_ROW]


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def custom_id(verb: str, subject: int = 0, at: int = 0, argument: str = "") -> str:
    """Return the id of a component: verb, subject, version or page, and argument, within what Discord allows."""
    text = SEPARATOR.join((verb, str(subject), str(at), argument))
    if len(text) > LONGEST_ID:
        raise ValueError(f"{text!r} has more than {LONGEST_ID} characters")
    return text


@dataclass(frozen=True, slots=True)
class Target:
    """What the ids of a message's components refer to."""

    subject: int
    at: int

    def button(  # noqa: PLR0913  # what Discord's button is made of
        self,
        verb: str,
        label: str,
        argument: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        emoji: discord.PartialEmoji | None = None,
    ) -> ui.Button[ui.LayoutView]:
        name = custom_id(verb, self.subject, self.at, argument)
        return ui.Button(label=cut(label, LABEL), custom_id=name, style=style, disabled=disabled, emoji=emoji)

    def select(  # noqa: PLR0913  # what Discord's select is made of
        self,
        verb: str,
        placeholder: str,
        options: Sequence[discord.SelectOption],
        argument: str = "",
        *,
        least: int = 1,
        most: int = 1,
        page: int = 0,
    ) -> ui.Select[ui.LayoutView]:
        """Return a select; of a list too long for one it shows a page, and its verb is pressed for another."""
        shown = [*on_page(options, page), *_turns(len(options), page)]
        return ui.Select(
            custom_id=custom_id(verb, self.subject, self.at, argument),
            placeholder=cut(placeholder, 150),
            options=shown,
            min_values=least,
            max_values=min(most, len(shown)),
        )


def on_page(entries: Sequence[Entry], page: int) -> Sequence[Entry]:
    """Return what a select shows of a list: all of it, or a page where it is too long."""
    if len(entries) <= IN_SELECT:
        return entries
    start = ON_PAGE * min(page, _last_page(len(entries)))
    return entries[start : start + ON_PAGE]


def _last_page(count: int) -> int:
    return (count - 1) // ON_PAGE


def _turns(count: int, page: int) -> Iterator[discord.SelectOption]:
    """Yield the entries that lead to the pages before and after, by the numbers of what they hold."""
    if count <= IN_SELECT:
        return
    here = min(page, _last_page(count))
    for sign, other in (("\N{BLACK UP-POINTING TRIANGLE}", here - 1), ("\N{BLACK DOWN-POINTING TRIANGLE}", here + 1)):
        if 0 <= other <= _last_page(count):
            first, last = ON_PAGE * other + 1, min(count, ON_PAGE * (other + 1))
            yield discord.SelectOption(label=f"{sign} {first}\N{EN DASH}{last}", value=f"{PAGE}{other}")


def option(
    label: str, value: str, *, chosen: bool = False, help_text: str = "", emoji: discord.PartialEmoji | None = None
) -> discord.SelectOption:
    description = cut(help_text, OPTION) or None
    return discord.SelectOption(
        label=cut(label, OPTION), value=value, default=chosen, description=description, emoji=emoji
    )
