"""Messages as trees of JSON: copied and walked through quicker than simcord does it, a third of every scene's time."""

import copy
import marshal
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Final, TypeAlias

from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.http import router

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
JsonObject: TypeAlias = dict[str, Json]

INSIDE: Final = ("accessory", "component")


def components_in(tree: Sequence[Json]) -> list[JsonObject]:
    """Every component of a message or modal in the order of reading, nested ones too."""
    found = list[JsonObject]()
    _walk(tree, found)
    return found


def _walk(tree: Sequence[Json], found: list[JsonObject]) -> None:
    for component in tree:
        if not isinstance(component, dict):
            continue
        found.append(component)
        if isinstance(children := component.get("components"), list):
            _walk(children, found)
        for key in INSIDE:
            if key in component:
                _walk([component[key]], found)


def _copied(value: Json) -> Json:
    """Return a deep copy: of JSON the interpreter makes one by itself, of anything else there is the usual way."""
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302  # what this process has written
    except ValueError:
        return copy.deepcopy(value)


def make_quick() -> None:
    """Put both in the place of simcord's, in the modules that use them most."""

    def walk(tree: Sequence[Json] | JsonObject) -> Iterator[JsonObject]:
        return iter(components_in([tree] if isinstance(tree, dict) else tree))

    for module in (router, gateway):
        setattr(module, "copy", SimpleNamespace(deepcopy=_copied))  # noqa: B010  # what simcord says of them is not so
    for module in (components, results, serializers):
        setattr(module, "deepcopy", _copied)  # noqa: B010
    setattr(components, "walk_components", walk)  # noqa: B010
