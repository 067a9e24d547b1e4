"""After a match: the score sheet, the replay, the proof of the deals, and another match."""

from tests.simulation import Post, World


async def finished(world: World) -> Post:
    """Return the message of a short match that was played out while Ana was away."""
    opened = await world.ana.slash("rummy new", game="rummy", computers=1, clock="60")
    options = await world.ana.click(opened.post, "Options")
    await world.ana.choose(options.post, ["1"], custom_id="set:1:0:rounds")
    await world.ana.click(opened.post, "Start")
    for _ in range(200):
        await world.advance(20)
        if "wins!" in opened.post.text:
            return opened.post
    raise AssertionError(opened.post.text)


async def test_a_result_has_its_sheet_its_replay_and_its_proof(world: World) -> None:
    post = await finished(world)

    table, sheet = post.pictures
    assert "Rummy" in table.alt
    assert post.text.count("\n-# Marisol: “") == 1
    assert sheet.data.startswith(b"\x89PNG")
    replay = await world.ben.click(post, "Replay")
    assert replay.ephemeral
    assert replay.post.pictures[0].data.startswith(b"\x89PNG")
    moving = await world.ben.click(replay.post, "Animation")
    assert moving.post.pictures[0].data.startswith(b"GIF8")
    proof = await world.ben.click(post, "Verify the deals")
    assert "Round 1 was dealt as sealed" in proof.text


async def test_a_rematch_needs_every_person_and_starts_by_itself(world: World) -> None:
    post = await finished(world)

    await world.ana.click(post, "Rematch")

    assert "round 1" in world.posts()[-1].text
