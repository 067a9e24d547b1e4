"""Looking back: the stepper shows what the table showed, and of a match that goes on no more than its reader saw."""

import hashlib
from typing import Never

import pytest

from bot.render.pictures import Scene
from bot.render.scenes import TableScene
from bot.thinking.worker import ThoughtLostError
from cogs.ui.stepper import BACK, FIRST, FORWARD, LAST
from engine.text import match_from
from engine.view import journal
from tests.cogs.conftest import DOT, AtOnce
from tests.cogs.kit import Game, denied, open_game, pozo
from tests.cogs.leagues.kit import files
from tests.simulation import Answer, Post, World


def telling(scene: Scene) -> bytes:
    """A picture that is the same for the same table and no other."""
    return DOT + hashlib.sha256(repr(scene).encode()).digest()


@pytest.fixture
def told_apart(world: World) -> None:
    """Let pictures tell one scene from another."""
    pozo(world).pictures = AtOnce(pozo(world).words, draw=telling)


async def short_match(world: World) -> Game:
    game = await open_game(world, "rummy", (world.ana, world.carla), options={"rounds": "2"})
    await game.hasten()
    return game


async def opened(world: World, game: Game) -> Post:
    return (await world.ana.click(game.post, custom_id="replay:")).post


def at(post: Post) -> int:
    """Return the move that a stepper shows."""
    return int(post.button(BACK).custom_id.split(":")[2]) + 1


# What it shows


@pytest.mark.usefixtures("told_apart")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("rummy", {"rounds": "1"}),
        ("gin", {"target": "25"}),
        ("rummy500", {"target": "100"}),
        ("tiles", {"rounds": "1"}),
    ],
)
async def test_the_stepper_shows_exactly_what_the_table_showed(
    world: World, game: str, options: dict[str, str]
) -> None:
    played = await open_game(world, game, (world.ana,), computers=1, options=options)
    shown = dict[int, tuple[str, bytes]]()

    def seen() -> None:
        pictures = played.post.pictures
        if pictures:
            shown[played.table.playing.version] = pictures[0].alt, pictures[0].data

    while not played.over:
        await played.step()
        seen()
    stepper = (await world.ana.click(played.post, custom_id="replay:")).post

    assert len(shown) > 10
    for version, (alt, data) in shown.items():
        await world.ana.press_anyway(stepper, f"step:{played.table.id}:{version}:forward")
        table = stepper.pictures[0]
        assert (table.alt, table.data) == (alt, data), version


async def test_one_goes_from_move_to_move_to_the_ends_to_moments_and_rounds(world: World) -> None:
    game = await short_match(world)
    recording = await pozo(world).recordings.of(game.table)
    post = await opened(world, game)
    last, first = recording.version, recording.first

    assert post.ephemeral
    assert (at(post), post.button(FIRST).disabled) == (first, True)
    assert f"Move {first} of {last}" in post.text
    await world.ana.click(post, FORWARD)
    assert at(post) == first + 1
    await world.ana.click(post, BACK)
    assert at(post) == first
    await world.ana.click(post, LAST)
    assert at(post) == last
    assert {post.button(FORWARD).disabled, post.button(LAST).disabled, post.button("Next moment").disabled} == {True}
    await world.ana.click(post, FIRST)
    await world.ana.click(post, "Next moment")
    assert at(post) == recording.moments[0]
    await world.ana.choose(post, [str(recording.rounds[1])])
    assert "round 2" in post.text
    assert [option.chosen for option in post.select().options] == [False, True]


async def test_all_hands_lie_open_once_the_match_is_over_and_draws_are_named(world: World) -> None:
    game = await short_match(world)
    recording = await pozo(world).recordings.of(game.table)
    post = await opened(world, game)

    state = recording.at(recording.first).match.boards[0]
    assert state is not None
    hands = post.pictures[1].alt
    for seat, name in enumerate(("Ana", "Carla")):
        assert f"{name} " in hands
        for card in state.hands[seat]:
            assert pozo(world).words.card_texts((card,), "en", game.table.rules.pack_style)[0] in hands
    for _ in range(8):
        if " draws " in post.text:
            break
        await world.ana.click(post, FORWARD)
    assert " draws " in post.text


async def test_whoever_prefers_words_gets_words_and_a_clock_is_told(world: World) -> None:
    settings = await world.carla.slash("rummy settings")
    await world.carla.choose(settings.post, ["yes"], custom_id="mine:0:0:text_mode")
    game = await open_game(world, "rummy", (world.ana, world.carla), options={"rounds": "1"}, clock="300")
    await game.play(until=lambda table: table.playing.version > 6)
    await world.advance(61)
    await game.play()
    recording = await pozo(world).recordings.of(game.table)
    slow = next(version for version in range(1, recording.version + 1) if recording.at(version).took >= 61)

    post = (await world.carla.click(game.post, custom_id="replay:")).post
    await world.carla.press_anyway(post, f"step:{game.table.id}:{slow}:forward")

    assert not post.pictures
    assert "Todas las manos: Ana " in post.text
    assert "tardó 1 min 1 s y le quedaban 3 min 59 s." in post.text


# While the match goes on


async def test_while_a_match_goes_on_one_sees_ones_own_hand_alone(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.carla))
    await game.play(until=lambda table: table.playing.version > 8)
    more = await world.ana.click(game.post, "More")

    post = (await world.ana.click(more.post, "Replay")).post

    assert post != more.post
    assert at(post) == game.table.playing.version
    assert "Share" not in [button.label for button in post.buttons]
    assert "Animation" not in [button.label for button in post.buttons]
    for version in range(game.table.playing.version, 0, -1):
        await world.ana.press_anyway(post, f"step:{game.table.id}:{version}:back")
        assert all("Carla" not in picture.alt for picture in post.pictures[1:])
        assert "Carla draws " not in post.text
    stranger = (await world.dan.press_anyway(game.post, f"replay:{game.table.id}:0:")).post
    assert len(stranger.pictures) == 1


async def test_no_discard_is_looked_up_that_the_log_does_not_name(world: World) -> None:
    """R6: only the top of the pile may be seen, so what lies buried stays so for whoever looks back."""
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(until=lambda table: table.playing.version > 14)
    board = game.table.view(0).board
    assert board is not None
    named = journal(game.table.rules, board)
    hidden = {
        getattr(event, "card", None)
        for event, said in zip(board.history, named, strict=True)
        if event != said and event not in board.hand
    }
    assert hidden
    texts = pozo(world).words.card_texts([card for card in hidden if card], "en", game.table.rules.pack_style)
    post = (await world.ana.press_anyway(game.post, f"replay:{game.table.id}:0:")).post

    for version in range(1, game.table.playing.version + 1):
        await world.ana.press_anyway(post, f"step:{game.table.id}:{version}:back")
        for text in texts:
            assert text not in post.text.split()
            assert f"discards {text}." not in post.text
            table = post.pictures[0].alt if post.pictures else ""
            assert f"pile: {text}" not in table
            assert f"{text}, " not in table.partition("Ana")[0]
    script = await world.ana.click(post, "Text")
    [words] = files(world, script.post)
    assert not any(f"discards {text}." in words.decode() for text in texts)


# Sharing


async def test_whoever_shares_lets_everyone_step_and_in_the_language_of_the_channel(world: World) -> None:
    game = await short_match(world)
    post = await opened(world, game)
    await world.ana.click(post, FORWARD)

    shared = await world.ana.click(post, "Share")
    there = at(shared.post)
    private = (await world.carla.click(shared.post, FORWARD)).post

    assert not shared.ephemeral
    assert private == shared.post
    assert at(shared.post) == there + 1 == at(post) + 1
    assert "Move " in shared.post.text
    assert {"Share", "Text", "Animation"} & {*shared.post.labels} == set()
    await world.restart()
    await world.dan.click(shared.post, LAST)
    assert shared.post.button(LAST).disabled


async def test_a_shared_stepper_is_no_way_to_write_over_another_message(world: World) -> None:
    game = await short_match(world)
    before = game.post.text

    forged = await world.dan.press_anyway(game.post, f"pace:{game.table.id}:3:forward")

    assert forged.text == "Ya no conozco este botón."
    assert game.post.text == before


async def test_a_match_is_shared_where_it_was_played_and_ones_own_anywhere(world: World) -> None:
    game = await short_match(world)
    elsewhere = (await world.ana.slash("rummy replay", world.lobby)).post
    step = await world.ana.choose(elsewhere, [str(game.table.id)])

    refused = await world.ana.click(step.post, "Share")

    assert refused.text == "A match is shared where it was played."
    stranger = (await world.dan.slash("rummy settings", world.lobby)).post
    for verb in ("replay", "step", "share", "animate", "script"):
        answer = await world.dan.press_anyway(stranger, f"{verb}:{game.table.id}:1:")
        assert answer.text == "Esa mesa ya no existe.", verb


async def test_sharing_has_a_quota(world: World) -> None:
    game = await short_match(world)
    post = await opened(world, game)

    shared = [await world.ana.click(post, "Share") for _ in range(6)]

    assert [answer.ephemeral for answer in shared] == [False] * 5 + [True]
    assert shared[-1].text.startswith("That is 5 within 10 minutes")


# The list


async def test_the_list_has_ones_own_matches_and_those_of_the_channel(world: World) -> None:
    async def listed(answer: Answer) -> list[str]:
        return [option.value for option in answer.post.select().options]

    nothing = await denied(world, world.dan.slash("rummy replay"))
    game = await short_match(world)
    alone = await world.carla.slash("rummy play", game="gin")
    going = await open_game(world, "gin", (world.ana, world.ben))
    await going.play(until=lambda table: table.playing.version > 3)
    one, two, three = (str(number) for number in (game.table.id, game.table.id + 1, going.table.id))

    assert alone.ephemeral
    assert nothing == "No hay ninguna partida que puedas volver a ver: ni tuya ni de este canal."
    assert await listed(await world.dan.slash("rummy replay")) == [three, one]
    assert await listed(await world.carla.slash("rummy replay")) == [three, two, one]
    assert await listed(await world.carla.slash("rummy replay", world.lobby)) == [two, one]
    entries = (await world.ana.slash("rummy replay")).post.select().options
    assert entries[0].description.startswith("still played · Ana")
    assert entries[-1].label.startswith("Rummy · ")
    step = await world.dan.choose((await world.dan.slash("rummy replay")).post, [one])
    assert "Jugada " in step.text
    forged = await world.dan.press_anyway(step.post, f"replay:{going.table.id}:0:", ["zz"])
    assert forged.text == "Ya no conozco este botón."


# As a whole


async def test_the_animation_has_every_move_and_the_text_can_be_replayed(world: World) -> None:
    game = await short_match(world)
    post = await opened(world, game)

    moving = await world.ana.click(post, "Animation")
    text = await world.ana.click(post, "Text")

    assert moving.ephemeral
    assert moving.post.pictures[0].data.startswith(b"GIF8")
    assert moving.post != post
    words, log = files(world, text.post)
    assert words.decode().startswith("Drawn for the deal: ")
    assert "— Round 2 —" in words.decode()
    assert "Carla discards" in words.decode()
    rules, actions = match_from(log.decode())
    assert rules == game.table.rules
    assert len(actions) == game.table.playing.version


async def test_an_animation_that_takes_too_long_is_said_to(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await short_match(world)
    post = await opened(world, game)

    async def lost(*_: object) -> Never:
        raise ThoughtLostError

    monkeypatch.setattr(pozo(world).pictures, "replay", lost)
    said = await denied(world, world.ana.click(post, "Animation"))
    assert said.startswith("The animation took too long")


def test_the_scene_of_a_table_is_told_from_any_other() -> None:
    one, other = TableScene((), ()), TableScene((), (), title="x")

    assert telling(one) == telling(TableScene((), ()))
    assert telling(one) != telling(other)
