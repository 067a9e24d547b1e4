"""What a table may agree on before a match (G11): named options, their values and what is wrong with one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.errors import Reason, Refusal, refused

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A switch (bool default), a number within bounds (int default), or one of several words (str default).

    Words may have numbers within bounds beside them.
    """

    name: str
    clause: str
    default: Value
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    before: Value | None = None  # what it was by default in the first revision of the rules, if something else

    def refusal(self, value: Value) -> Refusal | None:
        if isinstance(self.default, bool):
            fits = isinstance(value, bool)
        elif isinstance(self.default, int):
            fits = isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        else:
            fits = value in self.choices or (self.most > 0 and type(value) is int and self.least <= value <= self.most)
        return None if fits else refused(Reason.OPTION_VALUE, self.clause, option=self.name, value=str(value))


def options_refusal(options: tuple[Option, ...], chosen: Mapping[str, Value]) -> Refusal | None:
    """Say what is wrong with the chosen values taken one by one."""
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            return refused(Reason.NO_SUCH_OPTION, "G11", option=name)
        if wrong := known[name].refusal(value):
            return wrong
    return None


def agreed_options(options: tuple[Option, ...], chosen: Mapping[str, Value], revision: int) -> dict[str, Value]:
    """Return what was chosen under a revision of the rules, with what its defaults said that are others now."""
    old = {one.name: one.before for one in options if one.before is not None and revision == 1}
    return old | dict(chosen)


VIEW_DISCARDS: Final = Option("view_discards", "R6", default=False)
CALL_RUMMY: Final = Option("call_rummy", "R13", default=False)
ACE: Final = Option("ace", "R7", "low", choices=("low", "either", "around"))
TWO_TURNS: Final = Option("two_turns", "R14", default=False)
ALL_AT_ONCE: Final = Option("all_at_once", "R15", default=False)
UPCARD: Final = Option("upcard", "R3", default=False)
UNLIMITED: Final = "unlimited"
STOCK_RENEWALS: Final = Option("stock_renewals", "R10", UNLIMITED, least=0, most=9, choices=(UNLIMITED,), before=2)
TARGET: Final = Option("target", "R16", 100, least=10, most=10_000)
ROUNDS: Final = Option("rounds", "R16", 0, least=0, most=100)  # 0: the match is played to the target
