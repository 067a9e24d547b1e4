"""A server that has just invited the bot hears where to begin."""

from tests.simulation import World


async def test_a_new_server_is_welcomed_in_its_language(world: World) -> None:
    await world.join_again()

    assert any("/rummy new" in post.text for post in (*world.posts(), *world.posts(world.lobby)))
