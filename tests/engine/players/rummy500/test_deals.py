"""What the search of 500 guesses the others to hold agrees with what they took, threw and put down."""

from engine.players.rummy500.deals import Rummy500Rival, guess
from engine.players.rummy500.hand import EVERY_CARD
from tests.engine.players.rummy500.kit import cards, deal_of

GUESSES = 300


def guesses(rivals: list[Rummy500Rival], mine: str, *, groups: str = "") -> list[list[int]]:
    """Return what rivals may hold, from all that neither lies open nor is mine."""
    deal = deal_of(mine, *("" for _ in rivals), groups=groups)
    seen = cards(mine) | cards(groups) | sum(rival.known for rival in rivals)
    found, dice = list[list[int]](), 12_345
    for _ in range(GUESSES):
        free, dice = guess(deal, rivals, EVERY_CARD & ~seen, dice)
        assert free | seen | sum(deal.hands[1:]) == EVERY_CARD
        assert not free & (seen | sum(deal.hands[1:]))
        found.append(deal.hands[1:])
    return found


def share(found: list[list[int]], text: str) -> float:
    """Return in how many of the guesses the first other holds all of these cards."""
    return sum(hand & cards(text) == cards(text) for hand, *_ in found) / len(found)


def rival(known: str = "", holds: int = 7, unlikely: str = "", *, played: bool = False) -> Rummy500Rival:
    return Rummy500Rival(cards(known), holds, cards(unlikely), played)


def test_guesses_share_no_card_and_hold_what_is_known() -> None:
    for one, other in guesses([rival("8c Kd"), rival(holds=5, played=True)], "Ac 3d 5h 7s 9c Jd Kh"):
        assert (one.bit_count(), other.bit_count()) == (7, 5)
        assert one & cards("8c Kd") == cards("8c Kd")
        assert not one & other


def test_who_threw_a_card_seldom_holds_its_like() -> None:
    throws, unknown = guesses([rival(unlikely="2d")], "Ac"), guesses([rival()], "Ac")

    assert share(throws, "2d") < 0.6 * share(unknown, "2d")


def test_who_has_played_has_put_down_what_could_be() -> None:
    """The fourth of a group that lies, and a meld with what was dug for."""
    played = guesses([rival("8d 8h", played=True)], "Ac", groups="9c 9d 9h")
    begins = guesses([rival("8d 8h")], "Ac", groups="9c 9d 9h")

    for text in ("9s", "8c", "8s"):
        assert share(played, text) < 0.3 * share(begins, text)


def test_what_was_seen_to_be_taken_is_held_though_it_fits() -> None:
    assert share(guesses([rival("9s", played=True)], "Ac", groups="9c 9d 9h"), "9s") == 1
