"""The hall of the long runs: everybody in it may open the tables that are theirs to open."""

import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from bot.tables.opening import LIMITS, TablePlace
from playground.simulator import RemoteEnv
from soak import archive
from soak.answers import TABLES, Answers, Hall


async def test_nobody_opens_more_tables_in_the_hall_than_one_person_may(tmp_path: Path) -> None:
    env, database = RemoteEnv(), tmp_path / "pozo.sqlite3"
    await env.start()
    hall = Hall(env, database, "easy", random.Random(1), Answers())
    hall.build(TABLES)
    channel = hall.opening[0].channel
    place = TablePlace(hall.people[0].guild.id, channel.id, "en")
    await archive.fill(database, place, [one.id for one in hall.people], longest=3)
    with closing(sqlite3.connect(database)) as db:
        opened = Counter(user for (user,) in db.execute("SELECT host_id FROM tables WHERE status != 'over'"))
    assert opened.total() > 1
    opened.update(one.people[0].id for one in hall.opening)
    await env.shutdown()
    assert max(opened.values()) <= LIMITS.host
