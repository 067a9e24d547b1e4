"""In a real browser a newcomer finds the way: a command, a button, what is private, another person, another channel."""

import asyncio

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from tests.browser import DESKTOP, PHONE, Visitor, playground, visiting

DEMO = "tests.playground.demo_bot"

pytestmark = pytest.mark.browser


async def known(visitor: Visitor) -> None:
    """Wait until the bot's commands are offered."""
    box = visitor.frame.locator("#channel-composer-input")
    await box.press_sequentially("/")
    await visitor.frame.get_by_role("option").first.wait_for()
    await box.fill("")


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
