"""All that is stored about one person: handed out to them, or deleted. Results stay, and name nobody."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from bot.denials import Denial, DeniedError
from bot.league_office import looking, membership
from bot.leagues.league import League
from bot.storage import privacy as rows
from bot.storage.leagues import seasons, standings
from bot.storage.leagues.leagues import league_by_id, leagues_of
from bot.storage.leagues.members import keep_bars, known_in
from bot.storage.sql import Transaction
from bot.storage.tournaments.recording import withdraw_everywhere


def exported(db: Transaction, user_id: int) -> bytes:
    """Return everything that is stored about a user, as JSON."""
    found: dict[str, Sequence[Mapping[str, object]]] = {**rows.all_about(db, user_id)}
    known = [league for league in map(partial(league_by_id, db), known_in(db, user_id)) if league is not None]
    found["profiles"] = [profile for league in known for profile in _profile(db, league, user_id)]
    found["yearbooks"] = [page for league in known for page in _yearbooks(db, league, user_id)]
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


def _profile(db: Transaction, league: League, user_id: int) -> Iterator[Mapping[str, object]]:
    """Yield what a profile tells of somebody in a league, if they have played in it."""
    one = looking.career_in(db, league, user_id)
    if one is not None:
        told = ("games", "wins", "longest", "value", "course", "best", "favourite", "ending")
        yield {"league_id": league.id, "league": league.name} | {name: getattr(one, name) for name in told}


def _yearbooks(db: Transaction, league: League, user_id: int) -> Iterator[Mapping[str, object]]:
    """Yield what the yearbooks of a league tell of somebody: where they came, the title, and awards."""
    for season in seasons.seasons(db, league.id):
        row = standings.standing(db, season.id, user_id)
        if season.closed_at is None or row is None:
            continue
        book = looking.yearbook(db, league, season.number, season.closed_at)
        yield {
            "league_id": league.id,
            "season": season.number,
            "place": row.place,
            "champion": any(one.user_id == user_id for one in book.champions),
            "awards": [(one.kind, one.value) for one in book.awards if user_id in one.users],
        }


def delete(db: Transaction, user_id: int, known_as: str, name: str, at: float) -> None:
    """Forget a user. In results that others have a share in, a number that names nobody stands for them."""
    if rows.is_seated(db, user_id):
        raise DeniedError(Denial.PRIVACY_SEATED)
    withdraw_everywhere(db, user_id)
    for league in leagues_of(db, user_id):
        membership.leave(db, league, user_id, at)
    keep_bars(db, user_id)
    rows.replace_user(db, user_id, known_as, name, at)
