"""A finished match as the text that is kept of it; docs of the store and exports rely on its form."""

import json

from bot.matches import FinishedMatch


def outcome_text(finished: FinishedMatch) -> str:
    """Return what a match came to. Winners are seats; that it was forfeited is said only where it was."""
    came_to = {
        "winners": [seat for side in finished.winners for seat in finished.sides[side]],
        "sides": finished.sides,
        "totals": finished.totals,
        "settlement": finished.settlement,
        "rounds": finished.rounds,
    }
    return json.dumps(came_to | ({"forfeited": True} if finished.forfeited else {}))


def seats_text(finished: FinishedMatch) -> str:
    """Return who had which seat; who forfeited is said only where somebody did."""
    return json.dumps(
        [
            {"seat": one.seat, "user": one.user_id, "computer": one.computer, "name": one.name, "away": one.away}
            | ({} if not one.left_order else {"left": one.left_by, "left_order": one.left_order})
            for one in finished.seats
        ]
    )
