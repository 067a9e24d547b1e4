"""In a real browser a newcomer finds the way: a command, a button, what is private, another person, another channel."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from playwright.async_api import Locator

from tests.browser import DESKTOP, PATIENCE, PHONE, Visitor, playground, visiting

DEMO = "tests.playground.demo_bot"
OUT_OF_VIEW = """control => {
  const seen = document.getElementById("channel-timeline").getBoundingClientRect();
  const { top, bottom } = control.getBoundingClientRect();
  return top < seen.top || bottom > seen.bottom;
}"""
A_TIME = """timeline => {
  const later = new Date(Date.now() + 40_400).toISOString();
  for (const text of ["in 40 seconds", "3:45 PM"]) {
    const said = { className: "discord-timestamp", dateTime: later, textContent: text };
    timeline.append(Object.assign(document.createElement("time"), said));
  }
}"""

pytestmark = pytest.mark.browser


async def known(visitor: Visitor) -> None:
    """Wait until the bot's commands are offered."""
    box = visitor.frame.locator("#channel-composer-input")
    async with asyncio.timeout(PATIENCE):
        while not await visitor.frame.get_by_role("option").count():
            await box.fill("")
            await box.press_sequentially("/")
            await asyncio.sleep(0.5)
    await box.fill("")


async def in_view(control: Locator) -> None:
    """Wait until a control is where one can see it."""
    async with asyncio.timeout(PATIENCE):
        while await control.evaluate(OUT_OF_VIEW):  # noqa: ASYNC110  # a page
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_every_kind_of_control_works_in_the_browser(size: tuple[int, int]) -> None:
    prefix = f"demo-{size[0]}"
    async with playground(DEMO) as url, visiting(url, prefix, size) as visitor:
        await known(visitor)
        await visitor.shot("1-empty")
        await visitor.command("flag", colour="blue")
        await visitor.sees("Count 0")
        await visitor.press("Add")
        await visitor.sees("Count 1")
        await visitor.press("Mine")
        await visitor.sees("Only you see this")
        await visitor.choose("Red")
        await visitor.sees("['red']")
        await visitor.shot("2-private")

        await visitor.be("Carla")
        await visitor.sees("Count 1")
        await visitor.sees_no("Only you see this")
        await visitor.press("Mine")
        await visitor.sees("es-ES/en-US")
        await visitor.be("Ana")
        await visitor.sees("['red']")

        await visitor.press("Dismiss message")
        await visitor.sees_no("Only you see this")
        await visitor.press("Note")
        await visitor.shot("3-modal")
        await visitor.fill("Words", "hold the aces")
        await visitor.submit()
        await visitor.sees("Noted.")
        await visitor.go("lobby")
        await visitor.sees("No messages in this channel.")
        await visitor.go("Direct messages")
        await visitor.shot("4-direct")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_first_sight_is_the_welcome_and_one_press_plays(size: tuple[int, int], tmp_path: Path) -> None:
    async with playground(DATA_DIR=str(tmp_path)) as url, visiting(url, f"welcome-{size[0]}", size) as visitor:
        await visitor.sees("I deal the rummy family")
        await in_view(visitor.frame.get_by_role("button", name="Play Gin now").last)
        await visitor.shot("1")
        await visitor.press("Play Gin now")
        await in_view(visitor.frame.get_by_role("button", name="Refresh").last)
        await visitor.shot("2")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_field_lists_what_can_be_chosen_before_anything_is_typed(size: tuple[int, int]) -> None:
    async with playground() as url, visiting(url, f"choices-{size[0]}", size) as visitor:
        await known(visitor)
        for command, offered in (
            ("rummy new", "Gin Rummy"),
            ("rummy learn", "Rummy 500"),
            ("league create", "Gin Rummy"),
        ):
            await visitor.frame.locator("#channel-composer-input").fill("")
            await visitor.frame.locator("#channel-composer-input").press_sequentially(f"/{command}")
            await visitor.frame.get_by_role("option", name=command).first.click()
            if command == "rummy learn":
                await visitor.frame.get_by_role("option", name="game").first.click()
            if command == "league create":
                await visitor.frame.locator(".command-option-input[data-option=game]").focus()
            await visitor.frame.get_by_role("option", name=offered, exact=True).wait_for()
            await visitor.shot(command.replace(" ", "-"))
            await visitor.frame.get_by_role("button", name="Exit command mode").click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_newest_message_stays_in_view(size: tuple[int, int]) -> None:
    async with playground(DEMO) as url, visiting(url, f"newest-{size[0]}", size) as visitor:
        await known(visitor)
        for _ in range(5):
            await visitor.command("flag")
        newest = visitor.frame.get_by_role("button", name="Note", exact=True).last
        await in_view(newest)
        await visitor.go("lobby")
        await visitor.go("table")
        await in_view(newest)

        oldest = visitor.frame.get_by_role("button", name="Note", exact=True).first
        await visitor.frame.locator("#channel-timeline").hover()
        await visitor.page.mouse.wheel(0, -5000)
        await in_view(oldest)


async def test_relative_times_run_in_the_language_of_whoever_looks() -> None:
    async with playground(DEMO) as url, visiting(url, "demo-times") as visitor:
        await visitor.be("Carla")
        await visitor.frame.locator("#channel-timeline").evaluate(A_TIME)
        await visitor.sees("dentro de 40 segundos")
        await visitor.sees("dentro de 38 segundos")
        await visitor.sees("3:45 PM")


async def test_a_wide_screen_can_show_what_a_phone_would() -> None:
    async with playground(DEMO) as url, visiting(url, "demo-phone-width") as visitor:
        await known(visitor)
        await visitor.page.locator("#phone").check()
        assert await visitor.page.locator(".pane iframe").first.evaluate("frame => frame.clientWidth") == 390
        await visitor.command("flag")
        await visitor.shot("1")


async def test_a_restart_of_the_bot_leaves_the_page_usable() -> None:
    async with playground(DEMO) as url, visiting(url, "demo-restart") as visitor:
        await known(visitor)
        await visitor.command("flag")
        await visitor.page.get_by_role("button", name="Restart the bot").click()
        await visitor.page.locator("#bot[data-state=running]").wait_for()
        await asyncio.sleep(3)  # the new process connects
        await visitor.press("Add")
        await visitor.sees("Count 1")


async def test_two_people_play_side_by_side() -> None:
    async with playground(DEMO) as url, visiting(url, "demo-two") as visitor:
        await known(visitor)
        await visitor.command("flag")
        await visitor.sees("Count 0")
        await visitor.page.locator("#beside").check()
        beside = visitor.page.frame_locator(".pane:last-child iframe:not([hidden])")
        await beside.get_by_role("button", name="Add", exact=True).click()

        await visitor.sees("Count 1")
        await visitor.shot("1-two-people")


async def test_enter_sends_a_command_that_needs_no_more() -> None:
    async with playground(DEMO) as url, visiting(url, "demo-enter") as visitor:
        await known(visitor)
        box = visitor.frame.locator("#channel-composer-input")
        await box.press_sequentially("/flag")
        await visitor.frame.get_by_role("option").first.wait_for()
        await visitor.page.keyboard.press("Enter")
        await visitor.frame.locator(".command-chip").wait_for()
        await visitor.page.keyboard.press("Enter")

        await visitor.sees("Count 0")
