"""The proof of a table's deals as text: all that anybody needs to check them, without the bot and its store."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pydantic import TypeAdapter, ValidationError

from bot.storage.rows import SealRow, Status, TableRow
from bot.tables.known import rules_of
from bot.tables.seal import Seal
from bot.tables.verdict import Verdict, verdicts
from engine.match import advance, new_match
from engine.options import Value
from engine.rules import Rules
from engine.text import Notation
from engine.variants import rules_for

FORM: Final = "pozo-sealed-deck-1"


class NoProofError(Exception):
    """A text is no proof, or what it says happened cannot have happened."""


@dataclass(frozen=True, slots=True)
class SealedRound:
    """What was published of a round: before the deal its commitment, after the round the rest."""

    number: int  # from one
    commitment: str
    seed: str
    words: tuple[tuple[int, str], ...]  # seat, from nought, and word

    @property
    def seal(self) -> Seal | None:
        """Return the seal, unless it is not the one that was committed to."""
        seal = Seal(bytes.fromhex(self.seed), self.words)
        return seal if seal.commitment == self.commitment else None


@dataclass(frozen=True, slots=True)
class Proof:
    """The seals and the log of a table, as far as they may be known."""

    game: str
    seats: int
    options: Mapping[str, Value]
    rounds: tuple[SealedRound, ...]
    log: tuple[str, ...]
    form: Literal["pozo-sealed-deck-1"] = FORM
    rules: int = 1  # the revision under which it was played; a proof from before the second names none


_FORM: Final = TypeAdapter(Proof)


def proof_of(row: TableRow, seals: Iterable[SealRow], log: tuple[str, ...]) -> Proof:
    """Return what may be known of a table by now: a round that is being played stays out of it."""
    options = json.loads(row.options)
    if log and row.status is not Status.OVER:
        log = _finished(rules_of(row), log)
    shown = (SealedRound(one.round + 1, one.commitment, one.seed.hex(), one.words) for one in seals if one.revealed)
    return Proof(row.game, len(row.seats), options, tuple(shown), log, rules=row.rules)


def _finished(rules: Rules, log: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of a log up to the end of its last finished round."""
    match, notation, end = new_match(rules), Notation(rules.tiles), 0
    for place, line in enumerate(log, start=1):
        before, match = match, advance(match, notation.read_action(line)).match
        if len(match.rounds) > len(before.rounds):
            end = place
    return log[:end]


def proof_text(proof: Proof) -> str:
    return _FORM.dump_json(proof, indent=1).decode()


def read_proof(text: str | bytes) -> Proof:
    try:
        return _FORM.validate_json(text)
    except ValidationError as error:
        raise NoProofError from error


def checked(proof: Proof) -> dict[int, Verdict]:
    """Return what can be said of each round that was dealt, by its number from one."""
    if not proof.log:
        return {}
    try:
        rules = rules_for(proof.game, proof.seats, proof.options, proof.rules)
        actions = [Notation(rules.tiles).read_action(line) for line in proof.log]
        seals = {one.number - 1: seal for one in proof.rounds if (seal := one.seal)}
        return {number + 1: verdict for number, verdict in verdicts(rules, actions, seals).items()}
    except Exception as error:  # what somebody wrote can be wrong in any way
        raise NoProofError from error
