"""Advice: hints where the table agreed on them and nowhere else, and the moments of a match for those who played."""

import pytest

from bot.storage.rows import Status, TableRow
from bot.tables.assist import Assist, assist_choices, assist_of
from bot.tables.extras import Extras, written
from engine.players.safe import safe_action
from tests.cogs.kit import Game, cards_of, manager, open_game, pozo
from tests.simulation import World


async def agreed(world: World, game: str, assist: str) -> Game:
    """Return a game of Ana and Carla that has agreed on how much help there is."""
    opened = await open_game(world, game, (world.ana, world.carla), start=False)
    options = await world.ana.click(opened.post, "Options")
    await world.ana.choose(options.post, [assist], custom_id="assist:")
    return opened


async def test_a_hint_names_two_moves_says_why_and_selects_the_cards_of_the_best(world: World) -> None:
    game = await agreed(world, "rummy", "hint")
    assert "- Help: hints" in game.post.text
    await world.ana.click(game.post, "Start")
    await world.ana.click(game.post, "Deal now")
    await game.play(
        lambda table: table.is_asked(1) and bool(cards_of(safe_action(table.view(1), table.legal(1)), table))
    )
    panel, best = await game.panel(1), safe_action(game.table.view(1), game.table.legal(1))

    await world.carla.click(panel, "Pista")

    said = pozo(world).words.cards_text(cards_of(best, game.table), "es")
    assert f"{said}.** Ya se repartió." in panel.text
    assert "En segundo lugar: " in panel.text
    chosen = [button for button in panel.buttons if button.custom_id.startswith("pick:") and button.style == 1]
    assert [button.label for button in chosen] == [
        pozo(world).words.cards_text((card,), "es") for card in cards_of(best, game.table)
    ]
    hers = await game.panel(0)
    assert "Hint" not in hers.labels  # it is not her turn
    early = await world.ana.press_anyway(hers, f"hint:{game.table.id}:{game.table.playing.version}:")
    assert "💡" not in early.text


async def test_no_hint_is_given_where_none_was_agreed_on(world: World) -> None:
    game = await agreed(world, "tiles", "place")
    await world.ana.click(game.post, "Start")
    await world.ana.click(game.post, "Deal now")
    await game.play(lambda table: table.is_asked(1))
    panel = await game.panel(1)

    asked = await world.carla.press_anyway(panel, f"hint:{game.table.id}:{game.table.playing.version}:")
    other = await world.dan.press_anyway(panel, f"hint:{game.table.id}:{game.table.playing.version}:")

    assert "Pista" not in panel.labels
    assert asked.text == "Esta mesa acordó menos ayuda que esa."
    assert other.text == "No tienes lugar en esta mesa."
    late = await world.ana.press_anyway(game.post, f"assist:{game.table.id}:0:", ["hint"])
    assert late.text == "The match has already started."


async def test_help_is_agreed_on_by_the_host_shown_saved_and_kept_for_a_rematch(world: World) -> None:
    keeper = manager(world)
    game = await open_game(world, "tiles", (keeper,), options={"rounds": "1"}, start=False)
    options = (await keeper.click(game.post, "Options")).post
    assert [one.value for one in options.select("assist:").options] == ["off", "place", "hint"]
    await keeper.choose(options, ["hint"], custom_id="assist:")
    forged = await keeper.press_anyway(options, f"assist:{game.table.id}:0:", ["genius"])
    stranger = await world.dan.press_anyway(options, f"assist:{game.table.id}:0:", ["off"])

    assert [one.value for one in options.select("assist:").options if one.chosen] == ["hint"]
    assert "- Help: hints" in game.post.text
    assert forged.text == "I do not know this button any more."
    assert "Eso solo puede hacerlo quien abrió la mesa" in stranger.text
    await keeper.slash("rummy save", name="coach")
    opened = await world.carla.slash("rummy new", game="tiles", preset="coach")
    assert "- Help: hints" in opened.text
    assert "- Rounds: 1" in opened.text


@pytest.mark.parametrize(
    ("game", "league", "agreed_on", "holds"),
    [
        ("tiles", None, "", Assist.PLACE),
        ("tiles", None, "hint", Assist.HINT),
        ("tiles", 7, "hint", Assist.PLACE),
        ("tiles", 7, "off", Assist.OFF),
        ("gin", None, "", Assist.OFF),
        ("gin", None, "place", Assist.OFF),
        ("gin", None, "hint", Assist.HINT),
        ("gin", 7, "hint", Assist.OFF),
    ],
)
def test_how_much_a_table_helps(game: str, league: int | None, agreed_on: str, holds: Assist) -> None:
    row = TableRow(
        1, 1, 1, 1, game, 1, 2, "{}", None, "computer", league, "en", None, None,
        written(Extras(assist=agreed_on)), 0, 0, 0.0, 0.0, Status.LOBBY, (),
    )  # fmt: skip

    assert assist_of(row) is holds
    assert holds in assist_choices(row)
    assert (Assist.HINT in assist_choices(row)) is (league is None)
