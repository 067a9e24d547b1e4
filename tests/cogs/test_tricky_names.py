"""S6: what people call themselves and what they write leads nowhere, pings nobody and turns no text around.

That nothing which turns text around is sent at all, every scene holds: the limits look for it in each request.
"""

import json
from collections.abc import Iterator

import pytest

from playground.simulator import Json
from tests.cogs.kit import manager, open_game
from tests.cogs.leagues.kit import files, found
from tests.cogs.tournaments.kit import announce
from tests.simulation import Person, World

LINK = "https://bad.example/x"
TURNED = "\u202ednuora \u2066\u200f"
NAME = f"{TURNED}{LINK}"
SHOWN = "dnuora https:/\u200b/\u200bbad.example/\u200bx"  # in a message
UNMARKED = f"dnuora {LINK}"  # where nothing is a link: labels, choices, alt text


@pytest.fixture
def zoe(world: World) -> Person:
    return world.add_person(NAME)


def contents(part: Json) -> Iterator[str]:
    """Yield the texts in a request in which Discord looks for links."""
    match part:
        case dict():
            yield from (text for text in [part.get("content")] if isinstance(text, str))
            for inner in part.values():
                yield from contents(inner)
        case list():
            for inner in part:
                yield from contents(inner)
        case _:
            pass


def require_no_link(world: World) -> None:
    said = [text for request in world.requests() for text in contents(request.json)]
    assert any(SHOWN in text for text in said)
    assert not [text for text in said if LINK in text]


async def test_at_a_table(world: World, zoe: Person) -> None:
    kim = manager(world)
    game = await open_game(world, "gin", (zoe, world.ben), options={"target": "10"})
    listed = await kim.complete("admin end", "table", "")
    tables = await kim.slash("admin tables")
    await game.play(until=lambda table: table.is_asked(0) and bool(table.playing.boards))
    panel = await game.panel(1)
    alts = [picture.alt for post in (game.post, panel) for picture in post.pictures]
    await game.hasten()
    looked = (await world.ben.click(game.post, custom_id="replay:")).post
    script = (await world.ben.click(looked, custom_id="script:")).post
    choices = (await world.ben.slash("rummy replay")).post.selects

    assert [name for name, _ in listed] == [f"{game.table.id} · Gin Rummy · {UNMARKED}, Ben"]
    assert SHOWN in tables.text
    assert UNMARKED in "".join(alts)
    assert SHOWN in game.post.text
    assert f"{UNMARKED} and Ben" in str(choices)
    assert UNMARKED.encode() in files(world, script)[0]
    assert "\u202e".encode() not in files(world, script)[0]
    require_no_link(world)


async def test_in_leagues(world: World, zoe: Person) -> None:
    kim = manager(world)
    club = await found(world, kim)
    await club.join(zoe, world.ben)
    await club.won(zoe, world.ben)
    await zoe.slash("league challenge", member=world.ben.actor.user, league=club.name)
    standings = await kim.slash("league standings", None, league=club.name)
    profile = await zoe.slash("rummy profile", None, member=zoe.actor.user)
    sheets = files(world, (await kim.slash("league export", None, format="csv", league=club.name)).post)
    await kim.slash("league admin void", result=1, reason=NAME, league=club.name)
    await kim.slash("league admin annotate", result=1, note=NAME, league=club.name)
    pages = [await kim.slash(f"league {page}", None, league=club.name) for page in ("history", "audit", "challenges")]
    offered = await kim.complete("league explain", "result", "1", league=club.name)

    assert UNMARKED in standings.post.pictures[0].alt
    assert all(SHOWN in page.text for page in pages)
    assert UNMARKED in str(offered)
    assert all(UNMARKED.encode() in sheet and "\u202e".encode() not in sheet for sheet in sheets)
    assert UNMARKED in profile.post.pictures[0].alt
    require_no_link(world)


async def test_in_tournaments(world: World, zoe: Person) -> None:
    kim = manager(world)
    cup = await announce(world, kim, rounds=2)
    await cup.join(zoe, world.ben, world.ana, world.carla)
    await cup.start()
    await kim.slash("tournament report", meeting=1, outcome="draw", reason=NAME)
    acts = await kim.slash("tournament audit", None)
    sheets = files(world, (await kim.slash("tournament export", None)).post)

    assert SHOWN in acts.text
    assert UNMARKED.encode() in b"".join(sheets)
    assert "\u202e".encode() not in b"".join(sheets)
    require_no_link(world)


async def test_a_preset_and_a_word_for_the_deal(world: World, zoe: Person) -> None:
    kim = manager(world)
    game = await open_game(world, "gin", (kim, zoe), options={"target": "10"}, start=False)
    saved = await kim.slash("rummy save", name=TURNED + "go\u200bod/")
    offered = await kim.complete("rummy new", "preset", "", game="gin")
    await kim.click(game.post, custom_id="start:")
    await zoe.submit(await zoe.click(game.post, custom_id="word:"), word=NAME[:30])
    await game.hasten()
    checked = await zoe.click(game.post, custom_id="verify:")

    assert saved.text == "Saved as “dnuora good/\u200b”."
    assert json.dumps(offered) == '[["dnuora good/", "dnuora good/"]]'
    assert "dnuora https:/\u200b/\u200bbad" in checked.text
    require_no_link(world)
