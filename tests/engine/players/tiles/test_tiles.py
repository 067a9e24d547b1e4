"""Tile players by position: what each level sees on a table, and what it leaves there (T3-T10)."""

from random import Random

import pytest

from engine.actions import Action, Arrange, Decline, DrawStock, EndTurn, TakeBack
from engine.cards import tiles_from, tiles_text
from engine.match import Match, apply, legal_actions, new_match, refusal
from engine.players.choose import chance_of
from engine.players.levels import Level, Weighed, Why
from engine.players.tiles import by_level as tiles
from engine.players.tiles.plays import TablePlan, add_joker, add_tile, borrow_tile, free_joker, own_sets, split_run
from engine.state import Phase, State
from engine.tiles.sets import Table
from engine.tiles.solver import most_tiles
from engine.variants import rules_for
from engine.view import view

POOL = "Y1 Y2 Y3"
ALMOST_OUT = "Y13"  # the rack of a rival: nobody waits any longer


class Sharp(Random):
    """A chance that lets nobody overlook anything."""

    def random(self) -> float:
        return 0.999


def sets_from(text: str) -> Table:
    return tuple(tiles_from(one) for one in text.split("/")) if text.strip() else ()


def at(table: str, rack: str, other: str = "K1 K3 K5 K7 K9", pool: str = POOL, *, opened: bool = True) -> Match:
    """Return a match of two in which seat 0 is to play."""
    state = State(
        players=(0, 1),
        turn=0,
        phase=Phase.PLAY,
        hands=(tuple(sorted(tiles_from(rack))), tuple(sorted(tiles_from(other)))),
        stock=tiles_from(pool),
        table=sets_from(table),
        opened=(0, 1) if opened else (1,),
    )
    return new_match(rules_for("tiles", 2)).but(boards=(state,), awaiting=(), version=1)


def weighed(match: Match, level: Level, chance: Random | None = None, *more: Action) -> tuple[Weighed, ...]:
    return tiles.PLAYERS[level](view(match, 0), (*legal_actions(match, 0), *more), chance or Sharp(), 1)


def chosen(match: Match, level: Level) -> Action:
    return weighed(match, level)[0].action


def placed(match: Match, action: Action) -> str:
    """Return the tiles that an action puts down, as the rack holds them."""
    assert isinstance(action, Arrange)
    state = match.boards[0]
    assert state is not None
    laid = {tile for one in action.table for tile in one}
    return tiles_text(tile for tile in state.hands[0] if tile in laid)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("table", "rack", "expected"),
    [
        ("R3 R4 R5", "R6 B1 B9", "R6"),
        ("R3 B3 K3", "Y3 B1 B9", "Y3"),
        ("", "R3 R4 R5 B9", "R3 R4 R5"),
    ],
)
def test_every_level_sees_what_fits_without_moving_anything(level: Level, table: str, rack: str, expected: str) -> None:
    match = at(table, rack, ALMOST_OUT)

    assert placed(match, chosen(match, level)) == expected


@pytest.mark.parametrize(
    ("table", "rack", "expected"),
    [
        ("R3 R4 R5 R6 R7", "R5' B1 B9", "R5'"),  # the run is parted
        ("R3 R4 R5 R6", "B6 K6 B1", "B6 K6"),  # its end is borrowed
        ("R3 B3 K3 Y3", "Y4 Y5 B9", "Y4 Y5"),  # a group of four can spare one
    ],
)
def test_medium_changes_one_set_for_more_and_easy_does_not(table: str, rack: str, expected: str) -> None:
    """T7, T8."""
    match = at(table, rack, ALMOST_OUT)

    assert placed(match, chosen(match, Level.MEDIUM)) == expected
    assert chosen(match, Level.EASY) == DrawStock(0)
    assert len(placed(match, chosen(match, Level.HARD)).split()) >= len(expected.split())


def test_medium_frees_a_joker_and_easy_pushes_it_aside() -> None:
    """T8."""
    match = at("R3 * R5", "R4 B8 B9 K1")

    assert placed(match, chosen(match, Level.MEDIUM)) == "R4 B8 B9"
    assert placed(match, chosen(match, Level.EASY)) == "R4"
    alone = at("R3 * R5", "R4 B1 K6 Y12")
    assert placed(alone, chosen(alone, Level.MEDIUM)) == "R4"  # nothing could be made of the joker


def test_only_hard_changes_several_sets_at_once() -> None:
    """The 6 of the long run goes to the sixes, the 5 makes a group with two of the rack."""
    match = at("R2 R3 R4 R5 R6 / B6 K6 Y6", "K5 Y5 B1", ALMOST_OUT)

    assert chosen(match, Level.MEDIUM) == DrawStock(0)
    assert placed(match, chosen(match, Level.HARD)) == "K5 Y5"


@pytest.mark.parametrize("level", Level)
def test_nobody_touches_the_table_before_opening(level: Level) -> None:
    """T4, T5: R6 would fit, but 30 have to come from the rack; then the turn goes on."""
    waiting = at("R3 R4 R5", "R6 B1 B9", ALMOST_OUT, opened=False)
    ready = at("R3 R4 R5", "R6 B1 B10 B11 B12 K13", ALMOST_OUT, opened=False)

    assert chosen(waiting, level) == DrawStock(0)
    assert placed(ready, chosen(ready, level)) == "B10 B11 B12"
    after = apply(ready, chosen(ready, level)).match
    assert chosen(after, level) == (
        EndTurn(0) if level in {Level.CHILD, Level.EASY} else Arrange(0, sets_from("R3 R4 R5 R6 / B10 B11 B12"))
    )


@pytest.mark.parametrize("level", Level)
def test_a_turn_ends_when_nothing_more_fits(level: Level) -> None:
    match = at("R3 R4 R5", "R6 B1 B9", ALMOST_OUT)
    after = apply(match, chosen(match, level)).match

    assert chosen(after, level) == EndTurn(0)
    assert weighed(after, level)[-1].action == TakeBack(0)


@pytest.mark.parametrize("level", Level)
def test_with_an_empty_pool_nothing_to_place_is_a_pass(level: Level) -> None:
    """T10."""
    assert chosen(at("R3 R4 R5", "B1 B9", pool=""), level) == Decline(0)


@pytest.mark.parametrize("level", Level)
def test_the_last_tiles_go_down_whatever_is_overlooked(level: Level) -> None:
    """T9: a round that can be won is won."""
    match = at("R3 R4 R5", "R6 B6 K6 Y6 *")
    first = weighed(match, level, Random(1))[0].action

    assert placed(match, first) == "R6 B6 K6 Y6 *"


def test_what_is_overlooked_stays_in_the_rack() -> None:
    match = at("R3 R4 R5 / B3 B4 B5", "R6 B6 K1 K9")
    seen = [weighed(match, Level.EASY, Random(seed))[0].action for seed in range(60)]

    tried = {placed(match, action) if isinstance(action, Arrange) else "" for action in seen}
    assert tried == {"", "R6", "B6", "R6 B6"}


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
def test_a_joker_is_kept_until_it_brings_two_tiles_along_or_the_end_is_near(level: Level) -> None:
    """T9: a joker left in the rack costs 30."""
    kept = at("R3 R4 R5", "* R6 B1 B9")
    not_added = at("R3 R4 R5", "* Y3 Y4 Y5 B9 K1")
    paired = at("R3 R4 R5", "* B8 B9 K1")
    late = at("R3 R4 R5", "* R6 B1 B9", other="K1 K3 K5 K7")

    assert placed(kept, chosen(kept, level)) == "R6"
    assert placed(not_added, chosen(not_added, level)) == "Y3 Y4 Y5"
    assert placed(paired, chosen(paired, level)) == "B8 B9 *"
    assert placed(late, chosen(late, level)) == "R6 *"


def test_a_joker_alone_is_kept_too() -> None:
    assert chosen(at("R3 R4 R5", "* B1 B9"), Level.MEDIUM) == DrawStock(0)


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.SKILLED, Level.HARD])
@pytest.mark.parametrize("other", ["K12", "Y5"])
def test_with_the_rival_on_one_tile_nothing_that_fits_is_kept(level: Level, other: str) -> None:
    """T9: what is in the rack when the rival goes out is paid for, and the 11 is most of it."""
    match = at("K8 K9 K10 / R4 R5 R6", "K11 R7 B2", other)

    assert placed(match, chosen(match, level)) == "R7 K11"


def test_hard_moves_as_few_tiles_as_it_can() -> None:
    """The solver's own table would do; of those with the same tiles the one nearest to the old is laid."""
    table = "R1 R2 R3 / R4 R5 R6 / B9 K9 Y9"
    match = at(table, "R7 K1 K3", ALMOST_OUT)

    assert chosen(match, Level.HARD) == Arrange(0, sets_from("R1 R2 R3 / R4 R5 R6 R7 / B9 K9 Y9"))


# Reasons


@pytest.mark.parametrize(
    ("table", "rack", "expected"),
    [
        ("R3 R4 R5", "R6 B1 B9", Why("hint-tiles-place", numbers={"count": 1})),
        ("R3 R4 R5 R6", "B6 K6 B1", Why("hint-tiles-rearrange", numbers={"count": 2, "sets": 1})),
        ("R3 R4 R5", "R6", Why("hint-tiles-out", numbers={"count": 1})),
        ("R3 R4 R5", "B1 B9", Why("hint-tiles-draw")),
    ],
)
def test_hard_says_why(table: str, rack: str, expected: Why) -> None:
    assert weighed(at(table, rack, ALMOST_OUT), Level.HARD)[0].why == expected


def test_hard_says_what_an_opening_is_worth() -> None:
    """T4: a joker counts nothing toward the 30."""
    match = at("R3 R4 R5", "B10 * B12 B11 K1", ALMOST_OUT, opened=False)
    best = weighed(match, Level.HARD)[0]

    assert best.why == Why("hint-tiles-open", numbers={"count": 4, "points": 33})
    assert weighed(apply(match, best.action).match, Level.HARD)[0].why == Why("hint-tiles-end")


def test_the_second_best_leaves_the_table_as_it_is() -> None:
    match = at("R3 R4 R5 R6", "R2 B6 K6 B1", ALMOST_OUT)
    best, second, *_ = weighed(match, Level.HARD)

    assert (placed(match, best.action), placed(match, second.action)) == ("R2 B6 K6", "R2")
    assert second.why == Why("hint-tiles-place", numbers={"count": 1})


def test_a_table_of_ones_own_is_weighed_beside_the_best() -> None:
    """For looking back at a match."""
    match = at("R3 R4 R5 / B3 B4 B5", "R6 B6 K1 K9", ALMOST_OUT)
    own = Arrange(0, sets_from("R3 R4 R5 R6 / B3 B4 B5"))
    answers = {one.action: one.worth for one in weighed(match, Level.HARD, None, own)}

    assert answers[own] == pytest.approx(max(answers.values()) - tiles.A_TILE, abs=0.1)


# Waiting


@pytest.mark.parametrize(
    ("table", "rack", "opened"),
    [
        ("R3 R4 R5", "R6 B1 B9", True),  # a tile fits
        ("R3 R4 R5", "R6 * B1 B9", True),  # and a joker
        ("R3 R4 R5", "B10 B11 B12 K1", False),  # an opening that leads nowhere yet
    ],
)
def test_hard_keeps_everything_while_there_is_time(table: str, rack: str, *, opened: bool) -> None:
    """T6: a player who could place may draw instead."""
    match = at(table, rack, opened=opened)
    best = weighed(match, Level.HARD)[0]

    assert (best.action, best.why) == (DrawStock(0), Why("hint-tiles-wait"))
    for ended in (at(table, rack, pool="", opened=opened), at(table, rack, ALMOST_OUT, opened=opened)):
        assert isinstance(chosen(ended, Level.HARD), Arrange)


def test_time_is_up_with_one_tile_and_not_with_two() -> None:
    match = at("K8 K9 K10 / R4 R5 R6", "K11 R7 B2", "Y12 Y13")

    assert chosen(match, Level.HARD) == DrawStock(0)
    assert placed(match, chosen(match.but(boards=at("K8 K9 K10 / R4 R5 R6", "K11 R7 B2", "Y13").boards), Level.HARD))


def test_hard_opens_if_all_that_is_left_can_follow() -> None:
    """T5, T9: once the opening is down, the rest of the turn is an ordinary one."""
    match = at("R3 R4 R5", "B10 B11 B12 R6 *", opened=False)
    untold = tiles.PLAYERS[Level.HARD](view(match, 0), (), Sharp(), 1)[0].action

    assert placed(match, chosen(match, Level.HARD)) == "B10 B11 B12 *"
    assert untold == chosen(match, Level.HARD)
    after = apply(match, untold).match
    assert placed(after, chosen(after, Level.HARD)) == "R6"


def test_all_that_could_stand_together_is_no_way_out_without_an_opening() -> None:
    """T4: the whole rack would fit the table, but no 30 come from it."""
    match = at("R3 R4 R5 / B3 B4 B5", "R6 B6", opened=False)

    assert tiles.PLAYERS[Level.HARD](view(match, 0), (), Sharp(), 1)[0].action == DrawStock(0)


def test_the_way_out_is_laid_with_the_fewest_tiles_moved() -> None:
    match = at("R1 R2 R3 / R4 R5 R6 / B9 K9 Y9", "R7 R9")
    untold = tiles.PLAYERS[Level.HARD](view(match, 0), (), Sharp(), 1)[0]

    assert untold.action == Arrange(0, sets_from("R1 R2 R3 / R4 R5 R6 R7 / B9 K9 Y9 R9"))
    assert untold.why == Why("hint-tiles-out", numbers={"count": 2})


def test_the_fewer_tiles_go_down_early_the_better() -> None:
    """For looking back at a match."""
    match = at("R3 R4 R5 / B3 B4 B5", "R6 B6 K1 K9")
    own = Arrange(0, sets_from("R3 R4 R5 R6 / B3 B4 B5"))
    answers = {one.action: one.worth for one in weighed(match, Level.HARD, None, own)}
    both = next(action for action in answers if isinstance(action, Arrange) and placed(match, action) == "R6 B6")

    assert answers[DrawStock(0)] - answers[own] == pytest.approx(tiles.EARLY, abs=0.1)
    assert answers[own] - answers[both] == pytest.approx(tiles.EARLY, abs=0.1)


def test_who_has_laid_something_ends_the_turn_and_keeps_the_rest() -> None:
    match = at("R3 R4 R5 / B3 B4 B5", "R6 B6 K1 K9")
    after = apply(match, Arrange(0, sets_from("R3 R4 R5 R6 / B3 B4 B5"))).match
    best = weighed(after, Level.HARD)[0]

    assert (best.action, best.why) == (EndTurn(0), Why("hint-tiles-wait"))


def test_the_skilled_player_never_waits() -> None:
    """Who keeps tiles in some turns and lays them in others has neither."""
    match = at("R2 R3 R4 R5 R6 / B6 K6 Y6", "K5 Y5 B1")

    class Solving(Random):
        def random(self) -> float:
            return 0.0

    assert placed(match, weighed(match, Level.SKILLED, Solving())[0].action) == "K5 Y5"


# Whatever the position


def test_every_level_is_legal_and_near_the_end_hard_places_the_most() -> None:
    rng = Random(5)
    pack = list(rules_for("tiles", 2).pack())
    for _ in range(12):
        rng.shuffle(pack)
        table = most_tiles((), pack[:30]).table
        laid = {tile for one in table for tile in one}
        rest = [tile for tile in pack if tile not in laid]
        match = at("", "", opened=True)
        state = match.boards[0]
        assert state is not None
        state = state.but(table=table, hands=(tuple(sorted(rest[:10])), (rest[10],)), stock=tuple(rest[11:]))
        match = match.but(boards=(state,))
        most = len(most_tiles(table, rest[:10]).tiles)
        for level in Level:
            action = weighed(match, level, chance_of(view(match, 0)))[0].action
            assert refusal(match, action) is None
            count = len(placed(match, action).split()) if isinstance(action, Arrange) else 0
            assert count == most if level is Level.HARD else count <= most


@pytest.mark.parametrize("play", [own_sets, add_tile, add_joker, split_run, borrow_tile, free_joker])
def test_a_play_that_is_not_there_is_not_found(play: tiles.Play) -> None:
    """A full group takes no joker, and no run or group here takes a 1 or 13."""
    assert play(TablePlan(sets_from("R3 R4 R5 / B9 K9 Y9 *"), tiles_from("Y1 K13"))) is None


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("rack", ["R6 B10 B11 B12 K1", "B1 B9"])
def test_nobody_needs_to_be_told_what_is_legal(level: Level, rack: str, *, opened: bool) -> None:
    match = at("R3 R4 R5", rack, opened=opened)
    untold = tiles.PLAYERS[level](view(match, 0), (), Sharp(), 1)[0].action

    assert untold == chosen(match, level)
