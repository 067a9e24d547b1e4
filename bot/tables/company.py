"""In what company a match begins: how long its computer players think, and how strong those are that adapt."""

from dataclasses import replace

from bot.footing import ADAPTIVE
from bot.storage.rows import TableRow
from bot.storage.store import Store
from bot.tables.extras import Extras, extras_of
from bot.thinking.computers import samples_at
from engine.rules import Rules


async def in_company(row: TableRow, rules: Rules, store: Store) -> Extras:
    """Return what a table remembers from the beginning of its match on, so that every move can be made again."""
    extras, kinds = extras_of(row), {seat.computer for seat in row.seats}
    samples = extras.samples or samples_at(rules, kinds)
    if ADAPTIVE not in kinds:
        return replace(extras, samples=samples)
    people = [seat.user_id for seat in row.seats if seat.user_id is not None]
    return replace(extras, samples=samples, strength=await store.strength_between(people, row.game))
