"""Small parts of messages: buttons and selects that carry all they need in their ids, pictures, whole layouts."""

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict, TypeVar

import discord
from discord import ui

from bot.edge.router import PAGE, custom_id
from bot.render.pictures import Picture
from bot.words.marks import upright

LABEL: Final = 80
OPTION: Final = 100
IN_ROW: Final = 5
IN_SELECT: Final = 25
ON_PAGE: Final = IN_SELECT - 2  # of a longer list: the rest lead to the pages before and after
ALT_TEXT: Final = 1024
TEXT: Final = 3900  # of the 4000 characters that all texts of a message may have together
COMPONENTS: Final = 40  # of a message, those inside others too

Entry = TypeVar("Entry")
Component = dict[str, Any]  # as Discord takes it, so that nothing has to be made of it before it is sent
Kind = discord.ComponentType


class Layout(ui.LayoutView):
    """Components on their way to Discord, already stopped: discord.py keeps no view that is, our ids need none kept."""

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return True


class Edit(TypedDict):
    """What an edit of a message takes."""

    view: Layout
    attachments: Sequence[discord.File]
    allowed_mentions: discord.AllowedMentions


@dataclass(slots=True)
class Message:
    """A message about to be sent: its parts from top to bottom, and the pictures they show."""

    parts: list[Component] = field(default_factory=list[Component])
    pictures: list[Picture] = field(default_factory=list[Picture])
    accent: discord.Colour | None = None
    over: bool = False  # what it is about will not change any more

    def say(self, text: str) -> None:
        if text:
            self.parts.append({"type": Kind.text_display.value, "content": cut(text, TEXT)})

    def show(self, picture: Picture) -> None:
        self.parts.append({"type": Kind.media_gallery.value, "items": [_media(picture)]})
        self.pictures.append(picture)

    def offer(self, buttons: Iterable[Component]) -> None:
        """Add buttons, five to a row."""
        listed = list(buttons)
        for start in range(0, len(listed), IN_ROW):
            self._row(listed[start : start + IN_ROW])

    def choose(self, select: ui.Item[ui.LayoutView]) -> None:
        self._row([select.to_component_dict()])

    def _row(self, components: list[Component]) -> None:
        self.parts.append({"type": Kind.action_row.value, "components": components})

    @property
    def size(self) -> int:
        """Return how many components it has, those inside others too."""
        return _count(self.parts) + (self.accent is not None)

    def view(self) -> Layout:
        """Return the layout."""
        parts = self.parts
        if self.accent is not None:
            colour = self.accent.value
            parts = [{"type": Kind.container.value, "accent_color": colour, "spoiler": False, "components": parts}]
        if self.size > COMPONENTS:
            raise ValueError(f"more than {COMPONENTS} components")
        return Layout(parts)

    def edited(self) -> "Edit":
        """Return what puts this message in the place of another; nobody is pinged by it."""
        return Edit(view=self.view(), attachments=self.files(), allowed_mentions=discord.AllowedMentions.none())

    def files(self) -> list[discord.File]:
        return [
            discord.File(_Bytes(picture.data), picture.name, description=cut(picture.alt, ALT_TEXT))
            for picture in self.pictures
        ]


class _Bytes(io.BytesIO):
    """Stays open until nobody needs it.

    What sends a file puts a `close` of its own into it and later the first one back, by which it would refer to itself.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name != "close":
            super().__setattr__(name, value)

    def close(self) -> None:
        """Do nothing: it is sent once more where that fails."""


def _media(picture: Picture) -> Component:
    return {
        "media": {"url": f"attachment://{picture.name}"},
        "spoiler": False,
        "description": cut(picture.alt, ALT_TEXT),
    }


def _count(components: list[Component]) -> int:
    return len(components) + sum([_count(one["components"]) for one in components if "components" in one])


def cut(text: str, longest: int) -> str:
    """Return a text as Discord takes it: no longer than that, and with nothing in it that turns the rest around."""
    text = upright(text)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


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
    ) -> Component:
        button: Component = {"type": Kind.button.value, "style": style.value, "disabled": disabled}
        button |= {"label": cut(label, LABEL), "custom_id": custom_id(verb, self.subject, self.at, argument)}
        if emoji is not None:
            button["emoji"] = emoji.to_dict()
        return button

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
