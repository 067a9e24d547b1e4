"""What must be true of those who wait: nobody is lost from a queue, a challenge or a match that was agreed on."""

from collections.abc import Iterator
from typing import Final

from bot.leagues.queue import ANSWER, FRESH
from bot.storage.sql import Sql
from playground.simulator import answered, interaction_of
from soak.world.eyes import glance
from soak.world.machine import EPOCH
from soak.world.world import World

WAITS: Final = FRESH + ANSWER  # seconds, after which somebody who says nothing may wait no longer
SLACK: Final = 10.0  # seconds between what is pressed and what is stored
CALM: Final = 5.0  # seconds before and after a fault in which an answer may be lost
MOST_TASKS: Final = 60
AGREED: Final = ("queue", "challenge", "tournament")  # how the keys begin of tables whose match begins by itself
SEATED: Final = """
SELECT 1 FROM tables JOIN seats ON table_id = tables.id
WHERE league_id = ? AND key LIKE 'queue %' AND ? IN (user_id, left_by) AND created_at >= ?"""


def lost_from_queues(world: World, db: Sql) -> Iterator[str]:
    """Yield people who were told that they wait, and neither wait nor sit at a table they waited for."""
    queued = set(db.execute("SELECT league_id, user_id FROM league_queue"))
    for (league_id, user_id), at in _told_to_wait(world).items():
        if world.machine.now() - EPOCH - at > WAITS - SLACK - world.machine.most_skew:
            continue
        since = EPOCH + at - SLACK - world.machine.most_skew
        if (league_id, user_id) in queued or db.execute(SEATED, (league_id, user_id, since)).fetchone():
            continue
        yield f"league {league_id}: {user_id} was told to wait at {at:.0f} s and does not"


def _told_to_wait(world: World) -> dict[tuple[int, int], float]:
    """Return who saw that they wait, in which league and since when, unless they stopped."""
    waiting = dict[tuple[int, int], float]()
    for one in world.town.diary.pressed:
        if one.custom_id.startswith("league-stop:"):
            waiting.pop((int(one.custom_id.split(":")[1]), one.user_id), None)
        elif one.custom_id == "/league play":
            sight = glance(world.town.env, *interaction_of(world.town.env, one.number))
            for control in sight.find("league-stop") if sight else ():
                waiting[control.press.subject, one.user_id] = one.at
    return waiting


def unbegun_matches(world: World, db: Sql) -> Iterator[str]:
    """Yield matches that were agreed on a while ago and have not begun."""
    for table_id, key in db.execute("SELECT id, key FROM tables WHERE status = 'lobby'"):
        if key.partition(" ")[0] not in AGREED:
            continue
        yield f"table {table_id} ({key}): the match has not begun"


def unanswered(world: World, _: Sql) -> Iterator[str]:
    """Yield what people pressed while all was well, and never heard of again."""
    for one in world.town.diary.pressed:
        calm = all(one.at < began - CALM or one.at > ended + CALM for began, ended in world.troubles)
        if calm and answered(world.town.env, one.number) is None:
            yield f"{one.custom_id} of {one.user_id} at {one.at:.1f} s was not answered"


def crowded_memory(world: World, _: Sql) -> Iterator[str]:
    """Yield what piles up in the process while nobody does anything."""
    tasks = world.machine.loop.living(world.lives.number)
    if tasks > MOST_TASKS:
        yield f"{tasks} tasks are alive while nobody does anything"
