"""A match that was dealt from seals, for those who check it."""

from bot.tables.seal import Seal, sealed_chance
from engine.actions import Action, Deal
from engine.match import apply, legal_actions, new_match, to_act
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.variants import rules_for
from engine.view import view


def sealed_log() -> tuple[Rules, list[Action], dict[int, Seal]]:
    """Return a match of two rounds that safe players played from seals."""
    rules = rules_for("rummy", 2, {"rounds": 2})
    seals = {number: Seal(bytes([number]) * 32).with_word(0, "hola") for number in range(20)}
    match, actions, deals = new_match(rules), list[Action](), 0
    while not match.outcome:
        action = sealed_chance(match, seals[len(match.rounds)], deals)
        if action is None:
            seat = to_act(match)[0]
            chosen = safe_action(view(match, seat), legal_actions(match, seat))
        else:
            chosen = action
        before = len(match.rounds)
        match = apply(match, chosen).match
        actions.append(chosen)
        deals = 0 if len(match.rounds) > before else deals + isinstance(chosen, Deal)
    return rules, actions, seals
