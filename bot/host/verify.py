"""`python -m bot verify FILE`: whether the deals of a table were as sealed, by nothing but the file that it gave."""

import json
from pathlib import Path
from typing import Final

from bot.exits import Exit
from bot.host.findings import refused
from bot.tables.proof import NoProofError, Proof, checked, read_proof
from bot.tables.verdict import Verdict
from bot.words.words import Words

LANGUAGE: Final = "en"


def verify(file: Path, *, as_json: bool) -> Exit:
    """Print a verdict on each round and one on the whole."""
    words = Words()
    try:
        proof = read_proof(file.read_bytes())
        found = checked(proof)
    except OSError as error:
        return refused(error, Exit.NO_INPUT)
    except NoProofError:
        return refused(words.text("verify-unreadable", LANGUAGE), Exit.BAD_INPUT)
    holds = bool(found) and set(found.values()) == {Verdict.HOLDS}
    if as_json:
        rounds = [{"round": number, "verdict": str(verdict)} for number, verdict in found.items()]
        print(json.dumps({"holds": holds, "rounds": rounds}, indent=1))
    else:
        _tell(words, proof, found, holds=holds)
    return Exit.FINE if holds else Exit.WRONG


def _tell(words: Words, proof: Proof, found: dict[int, Verdict], *, holds: bool) -> None:
    sealed = {one.number: one for one in proof.rounds}
    for number, verdict in found.items():
        print(words.text("verify-short", LANGUAGE, number=number, verdict=verdict))
        if number in sealed:
            print(f"   {sealed[number].commitment}")
    if found:
        print(words.text("verify-whole", LANGUAGE, holds="yes" if holds else "no", count=len(found)))
    else:
        print(words.text("verify-none", LANGUAGE))
