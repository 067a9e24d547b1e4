"""A replay is small enough to be sent: frames are left out evenly, the first and the last never."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.render import replay
from bot.render.boxes import Box
from bot.render.canvas import MARGIN
from bot.render.replay import MOST_BYTES, ReplayFrame, frame_layouts, replay_strip
from tests.bot.render.kit_samples import GIN, RUMMY

SCENES = [
    ReplayFrame(replace(scene, title=str(number)), told=(f"Move {number}",))
    for number in range(12)
    for scene in (RUMMY, GIN)
]


def frames(data: bytes) -> int:
    with Image.open(BytesIO(data)) as strip:
        return int(getattr(strip, "n_frames", 0))


def test_every_scene_is_a_frame_at_half_the_size() -> None:
    data = replay_strip(SCENES)

    assert frames(data) == len(SCENES)
    assert Image.open(BytesIO(data)).width == 350
    assert len(data) < MOST_BYTES


def test_the_last_frame_stays_longer_than_every_other() -> None:
    with Image.open(BytesIO(replay_strip(SCENES[:4]))) as strip:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(strip)]

    assert len(set(times[:-1])) == 1
    assert times[-1] > 3 * times[0]


def test_too_many_scenes_are_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_FRAMES", 5)

    assert frames(replay_strip(SCENES)) == 5


def test_too_many_bytes_are_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_BYTES", len(replay_strip(SCENES)) // 3)

    assert 2 <= frames(replay_strip(SCENES)) <= len(SCENES) // 3


# No empty felt (V8)


def bottom(box: Box) -> int:
    """Return how far down a picture is painted, its ground apart."""
    return max(
        (part.rect.y + (part.height if part.content is not None else bottom(part)) for part in box.parts), default=0
    )


def test_every_frame_is_as_high_as_the_tallest_and_painted_to_its_end() -> None:
    layouts = frame_layouts(SCENES)

    assert len({layout.height for layout in layouts}) == 1
    assert {bottom(layout) for layout in layouts} == {layouts[0].height - MARGIN}


def test_what_happened_last_stands_first_and_what_came_before_as_far_as_there_is_room() -> None:
    few, many = ReplayFrame(GIN, told=("One",)), ReplayFrame(GIN, told=tuple(f"Move {number}" for number in range(16)))
    long = ReplayFrame(RUMMY, told=("A sentence that is far too long to be written in a single line of a picture",))

    heights = {layout.height for layout in frame_layouts((few, many, long))}

    assert len(heights) == 1
    assert replay_strip((few, many, long))
