"""`python -m bot verify FILE`: whether the deals of a table were as sealed, by nothing but the file that it gave."""

import sys
from pathlib import Path
from typing import Final

from bot.tables.proof import NoProofError, Proof, checked, read_proof
from bot.tables.verdict import Verdict
from bot.words.words import Words

LANGUAGE: Final = "en"


def main(arguments: list[str]) -> int:
    """Print a verdict on each round and one on the whole; return 0 if all was dealt as sealed, or else 1."""
    words = Words()
    if len(arguments) != 1:
        print(words.text("verify-usage", LANGUAGE), file=sys.stderr)
        return 1
    try:
        proof = read_proof(Path(arguments[0]).read_bytes())
        found = checked(proof)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    except NoProofError:
        print(words.text("verify-unreadable", LANGUAGE), file=sys.stderr)
        return 1
    return _told(words, proof, found)


def _told(words: Words, proof: Proof, found: dict[int, Verdict]) -> int:
    sealed = {one.number: one for one in proof.rounds}
    for number, verdict in found.items():
        print(words.text("verify-short", LANGUAGE, number=number, verdict=verdict))
        if number in sealed:
            print(f"   {sealed[number].commitment}")
    holds = bool(found) and set(found.values()) == {Verdict.HOLDS}
    print(words.text("verify-whole", LANGUAGE, holds="yes" if holds else "no", count=len(found)))
    return 0 if holds else 1
