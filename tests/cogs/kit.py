"""What the scenes share: how people are refused, and how a seat is played by what its panel offers."""

from collections.abc import Awaitable

from bot.denials import DeniedError
from engine.errors import IllegalActionError
from tests.simulation import Answer, World


async def denied(world: World, asked: Awaitable[Answer]) -> str:
    """Return the words with which a command is refused, privately; nothing else may have gone wrong."""
    world.env.raise_new_errors()
    before = world.env.error_cursor
    answer = await asked
    causes = [error.__cause__ for error in world.env.errors[before:]]
    assert all(isinstance(cause, DeniedError | IllegalActionError) for cause in causes)
    assert answer.ephemeral
    return answer.text
