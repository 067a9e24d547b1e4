"""The standings of every league, counted again from its results while the bot is stopped."""

from contextlib import closing

from bot.config import Settings
from bot.exits import Exit
from bot.host.findings import Finding, refused, told
from bot.league_office.settling import recount_all
from bot.storage import upkeep
from bot.storage.errors import CannotOpenError, HeldError
from bot.storage.owner import owned, real_path
from bot.storage.sql import Transaction


def recount(settings: Settings, *, as_json: bool) -> Exit:
    """Count all standings anew, and say how many of them changed."""
    where = settings.store
    try:
        if isinstance(where, str):
            with upkeep.owned_server(where) as db:
                seen = _counted(db)
        else:
            path = real_path(where)
            if not path.is_file():
                return refused(f"there is no database {path} yet", Exit.NO_INPUT)
            with closing(owned(path)), upkeep.opened(path) as db:
                upkeep.require_present_schema(db, path)
                seen = _counted(db)
    except CannotOpenError as error:
        return refused(error, Exit.TRY_AGAIN if isinstance(error, HeldError) else Exit.BAD_INPUT)
    return told([Finding.fine("recount", seen)], as_json=as_json)


def _counted(db: Transaction) -> str:
    before = set(upkeep.all_standings(db))
    with upkeep.one_transaction(db):
        upkeep.unsettle_all(db)
        recount_all(db)
    changed = {one[:2] for one in before ^ set(upkeep.all_standings(db))}
    return f"{len(before)} standings counted from their results, {len(changed)} of them changed"
