"""What browser tests share: the playground in a process of its own, and a visitor in headless Chromium."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Final

from playwright.async_api import Error, FrameLocator, Locator, Page, async_playwright
from playwright.async_api import TimeoutError as PageTimeoutError

ROOT: Final = Path(__file__).resolve().parent.parent
SHOTS: Final = ROOT / "build" / "screenshots"
CHROMIUM: Final = "/usr/bin/chromium"
QUIETLY: Final = [
    f"--{flag}"
    for flag in (
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
    )
]
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 800)
PATIENCE: Final = 60.0  # seconds, for a slow machine
SHOWN: Final = 20.0  # seconds until a button that should be there is
LISTED: Final = 3.0  # seconds until what an open select lists can be chosen
TRIES: Final = 20
PAUSE: Final = 0.5  # seconds between them: the page shows what changed a moment later


class Visitor:
    """Somebody at the playground's page, who does with mouse and keyboard what a newcomer would."""

    def __init__(self, page: Page, prefix: str) -> None:
        self._page = page
        self._prefix = prefix
        self._broken: list[str] = []
        page.on("pageerror", self._note)

    @property
    def frame(self) -> FrameLocator:
        """Simcord's page, as the person of the moment sees it."""
        return self._page.frame_locator(".pane:first-child iframe:not([hidden])")

    async def be(self, name: str) -> None:
        """Switch to another person."""
        await self._switch("#people", "#person", name)

    async def go(self, place: str) -> None:
        """Look at another channel, a thread or the direct messages."""
        await self._switch("#places", "#place", place)

    async def command(self, name: str, **options: str) -> None:
        """Type a command, fill in its options as they are offered, and send it."""
        box = self.frame.locator("#channel-composer-input")
        await box.click()
        await box.press_sequentially(f"/{name}", delay=20)
        await self.frame.get_by_role("option").first.wait_for()
        await self._page.keyboard.press("Enter")
        for option, value in options.items():
            await self.frame.get_by_role("option", name=option).first.click()
            await self._page.keyboard.type(value, delay=30)
            await self.frame.get_by_role("option", name=value).first.click()
        await self.frame.locator("#send-message").click()
        await self.settled()

    async def play_at_once(self, command: str, game: str) -> None:
        """Type the command that deals at once, choose a game in the list that it offers, and send it."""
        box = self.frame.locator("#channel-composer-input")
        while not await self.frame.get_by_role("option", name=f"/{command}").count():
            await box.fill("")  # the bot needs a moment to register its commands
            await box.press_sequentially(f"/{command}", delay=20)
            await asyncio.sleep(PAUSE)
        await self._page.keyboard.press("Enter")
        await self.frame.locator(".command-chip").wait_for()
        await self.frame.get_by_role("option").first.click()  # which game: the first of what can be said
        await self._page.keyboard.type(game, delay=20)
        await self.frame.get_by_role("option", name=game, exact=True).first.click()
        await self.frame.locator("#send-message").click()
        await self.settled()

    def button(self, label: str) -> Locator:
        """Find the buttons that can be pressed and show this label, be it behind an emoji."""
        shown = re.compile(rf"^\s*{re.escape(label)}\s*$")
        return self.frame.get_by_role("button", disabled=False).filter(has_text=shown)

    async def press(self, label: str, *, before: int = 0) -> None:
        """Press the newest button with this label, or one so many before it, once it is there to be pressed.

        Where the page says that it changed under the click, press again, as it asks.
        """
        found = self.button(label)
        notice = self.frame.locator("#notice")
        for _ in range(TRIES):
            await found.last.wait_for(timeout=SHOWN * 1000)
            await notice.evaluate("notice => { notice.hidden = true; }")
            await found.nth(await found.count() - 1 - before).click()
            await self.settled()
            if not await notice.is_visible():
                return
            await asyncio.sleep(PAUSE)
        raise AssertionError(f"{label} cannot be pressed")

    async def press_if_there(self, label: str) -> None:
        if await self.button(label).count():
            await self.press(label)

    async def choose(self, *labels: str, select: str | None = None) -> None:
        """Choose options in the newest select, or in the newest with a label; one named twice is chosen twice."""
        opener = self.frame.get_by_role("combobox", name=select).last
        for place, label in enumerate(labels):
            named = self.frame.locator(".option-label", has_text=re.compile(rf"^{re.escape(label)}(?!\d)"))
            await self._pick(opener, named.filter(visible=True).nth(labels[:place].count(label)))
        if await opener.get_attribute("aria-expanded") == "true":  # several can be chosen: closing it sends them
            await opener.click()
        await self.settled()

    async def fill(self, label: str, text: str) -> None:
        """Fill in a field of the modal that is open."""
        await self.frame.locator("#modal-root").get_by_label(label).fill(text)

    async def submit(self) -> None:
        await self.frame.locator("#modal-root").get_by_role("button", name="Submit").click()
        await self.settled()

    async def sees(self, text: str) -> None:
        """Wait until a text is on the page."""
        await self.frame.get_by_text(text).last.wait_for(timeout=PATIENCE * 1000)

    async def sees_no(self, text: str) -> None:
        """Wait until a text is not on the page."""
        await self.frame.get_by_text(text).last.wait_for(state="hidden", timeout=PATIENCE * 1000)

    async def settled(self) -> None:
        """Wait until the page has nothing under way."""
        body = self.frame.locator("body")
        async with asyncio.timeout(PATIENCE):
            while not await body.evaluate("Boolean(window.simcordPreview?.ready)"):  # noqa: ASYNC110  # a page
                await asyncio.sleep(0.05)

    async def resize(self, size: tuple[int, int]) -> None:
        width, height = size
        await self._page.set_viewport_size({"width": width, "height": height})

    async def shot(self, name: str) -> Path:
        """Keep a picture of the page."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        path = SHOTS / f"{self._prefix}-{name}.png"
        await asyncio.sleep(0.3)  # for pictures that are being drawn
        await self._page.screenshot(path=path)
        return path

    @property
    def page(self) -> Page:
        return self._page

    def check(self) -> None:
        """Fail for what the page's scripts raised."""
        assert self._broken == []

    async def _pick(self, opener: Locator, option: Locator) -> None:
        """Choose an option of a select, opened as often as a message that is shown anew closes it."""
        for _ in range(TRIES):
            if await opener.get_attribute("aria-expanded") != "true":
                await opener.click()
            with contextlib.suppress(PageTimeoutError):
                await option.click(timeout=LISTED * 1000)
                return
        raise AssertionError(f"{option} cannot be chosen")

    async def _switch(self, listed: str, barred: str, name: str) -> None:
        bar: Locator = self._page.locator(barred)
        if await bar.is_visible():
            await bar.select_option(label=name)
        else:
            await self._page.locator(listed).get_by_role("button", name=name).click()
        await self.settled()

    def _note(self, error: Error) -> None:
        self._broken.append(str(error))


@contextlib.asynccontextmanager
async def playground(module: str = "bot", *arguments: str, **environment: str) -> AsyncGenerator[str]:
    """The address of a playground around the bot `python -m MODULE`, which is ended afterwards."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0", "--bot", module, *arguments),
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    said = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found, said
    try:
        yield found.group()
    finally:
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), PATIENCE)


@contextlib.asynccontextmanager
async def visiting(url: str, prefix: str, size: tuple[int, int] = DESKTOP) -> AsyncGenerator[Visitor]:
    """A visitor at a playground, whose pictures are named with a prefix."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        width, height = size
        visitor = Visitor(await browser.new_page(viewport={"width": width, "height": height}), prefix)
        try:
            await visitor.page.goto(url)
            await visitor.settled()
            yield visitor
            visitor.check()
        except BaseException:
            await visitor.shot("failed")
            raise
        finally:
            await browser.close()
