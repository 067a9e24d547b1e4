"""A first-time player in the browser, who knows nothing but what the newest message says and offers."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from playwright.async_api import Error, Locator

from tests.browser import Visitor

BRIGHT: Final = ("button-style-3", "button-style-4")  # green and red
CHOSEN: Final = "button-style-1"
DULL: Final = (CHOSEN, "button-style-2")  # what is selected, and the rest
SOON: Final = 0.1  # seconds until the message is looked at again
STUCK: Final = 60.0  # seconds in which something must change


@dataclass
class Stranger:
    """Presses what is green or red; where nothing is, and it is their turn, one card after another."""

    visitor: Visitor
    turn: str  # the words with which the message says that it is their turn
    pressed: list[str] = field(default_factory=list[str])
    tried: int = 0  # cards, since something was green or red
    shuns: str = ""  # a word on what is not pressed, however green or red

    @property
    def message(self) -> Locator:
        return self.visitor.frame.locator("#channel-message-list article.channel-message").last

    def offered(self, *styles: str) -> Locator:
        where = ", ".join(f"button.component-button.{style}[aria-disabled=false]" for style in styles)
        return self.message.locator(where)

    async def play(self, until: Callable[[list[str]], bool]) -> None:
        """Press on until the message offers what is waited for."""
        while not until(labels := await self.labels()):
            before = (labels, await self.message.inner_text())
            if not await self.press_something():
                await self._changed(before)

    async def labels(self) -> list[str]:
        """Return what can be pressed, as it is written."""
        return [label.strip() for label in await self.offered(*BRIGHT, *DULL).all_inner_texts()]

    async def press_something(self) -> bool:
        """Press what a newcomer would; say whether there was anything."""
        bright = self.offered(*BRIGHT)
        if self.shuns:
            bright = bright.filter(has_not_text=self.shuns)
        if await bright.count():
            self.tried = 0
            return await self._press(bright.first)
        cards = self.offered(*DULL).filter(has=self.visitor.frame.locator(".button-emoji"))
        if self.turn in await self.message.inner_text() and await cards.count():
            self.tried += 1
            return await self._press(cards.nth((self.tried - 1) % await cards.count()))
        return False

    async def _press(self, button: Locator) -> bool:
        try:
            label = (await button.inner_text(timeout=2_000)).strip()
            await button.click(timeout=2_000)
        except Error:  # it changed under the pointer: there is something to press, and it is looked for again
            return True
        self.pressed.append(label)
        await self.visitor.settled()
        return True

    async def _changed(self, before: tuple[list[str], str]) -> None:
        async with asyncio.timeout(STUCK):
            while (await self.labels(), await self.message.inner_text()) == before:  # noqa: ASYNC110  # a page
                await asyncio.sleep(SOON)


def spoken_turn(panel_draw: str) -> str:
    """Return the words that say whose turn it is, of the sentence that asks for a draw."""
    found = re.match(r"\*\*(.+?):\*\*", panel_draw)
    assert found is not None
    return found.group(1)
