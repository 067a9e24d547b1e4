"""The private panel in which a host agrees on options: one select for each, with what is chosen now."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.storage.rows import TableRow
from bot.tables.assist import assist_choices, assist_of
from bot.words.speech import Speech
from cogs.ui.clocks import CLOCKS, clock_text
from cogs.ui.parts import Message, Target, option
from cogs.ui.public import options_of, value_text
from engine.errors import Reason, Refusal
from engine.options import Option, Value
from engine.variants import VARIANTS, setup_refusal

LIKELY: Final = (*range(11), 15, 20, 25, 30, 45, 50, 60, 75, 90, 100, 120, 150, 200, 250, 300, 500, 750, 1000, 2000)


@dataclass(frozen=True, slots=True)
class OptionsPanel:
    """One look at what is agreed."""

    row: TableRow
    speech: Speech
    wrong: Refusal | None = None  # why what was chosen last was not taken

    def message(self) -> Message:
        message = Message()
        message.say(f"## {self.speech.text(f'game-{self.row.game}')}\n{self.speech.text('options-intro')}")
        target = Target(self.row.id, 0)
        chosen = options_of(self.row)
        if note := self._note(chosen):
            message.say(note)
        for one in VARIANTS[self.row.game].options:
            now = chosen.get(one.name, one.default)
            label = self.speech.text(f"option-{one.name}")
            choices = [
                option(
                    f"{label}: {value_text(self.speech, one, value)}",
                    json.dumps(value),
                    chosen=value == now,
                    help_text=self.speech.text(f"option-{one.name}-help"),
                )
                for value in values_of(one, now)
            ]
            message.choose(target.select("set", label, choices, one.name))
        helps = [
            option(
                self.speech.text("lobby-assist", assist=self.speech.text(f"assist-{one}")),
                one,
                chosen=one is assist_of(self.row),
                help_text=self.speech.text(f"assist-{one}-help"),
            )
            for one in assist_choices(self.row)
        ]
        message.choose(target.select("assist", self.speech.text("options-assist"), helps))
        clocks = [
            option(
                self.speech.text("lobby-clock", clock=clock_text(self.speech, clock)),
                json.dumps(clock),
                chosen=clock == self.row.clock,
            )
            for clock in CLOCKS
        ]
        message.choose(target.select("clock", self.speech.text("options-clock"), clocks))
        return message

    def _note(self, chosen: Mapping[str, Value]) -> str | None:
        """Return why the last choice was not taken, or else what another choice still asks for."""
        missing = setup_refusal(self.row.game, max(VARIANTS[self.row.game].seat_counts), chosen)
        said = self.wrong or (missing if missing and missing.reason is Reason.OPTION_NEEDS else None)
        return said and f"\u26a0\ufe0f {self.speech.refusal(said)}"


def values_of(one: Option, now: Value) -> Sequence[Value]:
    """Return the values to choose from; of a wide range of numbers, those that people use, and the one chosen now."""
    if isinstance(one.default, bool):
        return (False, True)
    if isinstance(one.default, str):
        return (*one.choices, *range(one.least, one.most + 1)) if one.most else one.choices
    likely = {number for number in LIKELY if one.least <= number <= one.most}
    numbers = sorted(likely | {int(now), one.default})
    return numbers if len(numbers) <= 25 else _spread(numbers, (int(now), one.default))


def _spread(numbers: list[int], wanted: tuple[int, ...]) -> list[int]:
    """Return 25 numbers at the most: small ones thinned out first, those that are wanted kept."""
    kept = list(numbers)
    while len(kept) > 25:
        gaps = [
            (kept[index + 1] - kept[index - 1], index) for index in range(1, len(kept) - 1) if kept[index] not in wanted
        ]
        del kept[min(gaps)[1]]
    return kept
