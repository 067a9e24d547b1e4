"""The games, by key. A class in this package that has a key is a game: adding one adds it everywhere."""

from collections.abc import Mapping
from importlib import import_module
from inspect import isclass
from pkgutil import iter_modules
from typing import Final

from engine.errors import IllegalActionError, Reason, Refusal, refused
from engine.options import Value, agreed_options, options_refusal
from engine.rules import REVISION, Rules


def _found() -> dict[str, type[Rules]]:
    games: dict[str, type[Rules]] = {}
    for module in iter_modules(__path__):
        for member in vars(import_module(f"{__name__}.{module.name}")).values():
            if isclass(member) and issubclass(member, Rules) and "key" in vars(member):
                games[member.key] = member
    return dict(sorted(games.items()))


VARIANTS: Final[Mapping[str, type[Rules]]] = _found()


def setup_refusal(key: str, seats: int, chosen: Mapping[str, Value]) -> Refusal | None:
    """Say why a match cannot be made: the game, the number of players, or the options (G11)."""
    if key not in VARIANTS:
        return refused(Reason.NO_SUCH_GAME, "G11", game=key)
    game = VARIANTS[key]
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        return refused(Reason.SEATS, game.seats_clause, seats=seats, counts=counts)
    return options_refusal(game.options, chosen) or game.contradiction(seats, chosen)


def rules_for(key: str, seats: int, chosen: Mapping[str, Value] | None = None, revision: int = REVISION) -> Rules:
    """Return the rules of a game with options, as some revision has them; raise where they are refused."""
    options = dict(chosen or {})
    if refusal := setup_refusal(key, seats, options):
        raise IllegalActionError(refusal)
    agreed = agreed_options(VARIANTS[key].options, options, revision)
    return VARIANTS[key](seats, revision, **agreed)  # pyright: ignore[reportArgumentType]  # each was judged above
