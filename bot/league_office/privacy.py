"""All that is stored about one person: handed out to them, or deleted. Results stay, and name nobody."""

import json

from bot.denials import Denial, DeniedError
from bot.league_office import membership
from bot.storage import privacy as rows
from bot.storage.leagues.leagues import leagues_of
from bot.storage.leagues.members import keep_bars
from bot.storage.sql import Transaction
from bot.storage.tournaments.recording import withdraw_everywhere


def exported(db: Transaction, user_id: int) -> bytes:
    """Return everything that is stored about a user, as JSON."""
    return json.dumps(rows.all_about(db, user_id), ensure_ascii=False, indent=1).encode()


def delete(db: Transaction, user_id: int, known_as: str, name: str, at: float) -> None:
    """Forget a user. In results that others have a share in, a number that names nobody stands for them."""
    if rows.is_seated(db, user_id):
        raise DeniedError(Denial.PRIVACY_SEATED)
    withdraw_everywhere(db, user_id)
    for league in leagues_of(db, user_id):
        membership.leave(db, league, user_id, at)
    keep_bars(db, user_id)
    rows.replace_user(db, user_id, known_as, name, at)
