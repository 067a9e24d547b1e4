"""The standings of one season in memory, while its results are counted again from the first."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from bot.leagues.standing import Standing


class SeasonTally:
    """A board that starts with what players began the season with."""

    def __init__(self, seeds: Mapping[int, Standing]) -> None:
        self._seeds = seeds
        self._standings: dict[int, Standing] = {}
        self._ladder = [
            user_id for user_id, seed in sorted(seeds.items(), key=lambda item: item[1].place) if seed.place
        ]
        self._day = -1
        self._met: dict[tuple[int, ...], int] = {}  # of this day
        self._walkovers = Counter[int]()

    def standing(self, user_id: int) -> Standing:
        standing = self._standings.get(user_id) or self._seeds.get(user_id) or Standing()
        return standing._replace(place=self._place(user_id)) if self._ladder or standing.place else standing

    def _place(self, user_id: int) -> int:
        return self._ladder.index(user_id) + 1 if user_id in self._ladder else 0

    def write(self, user_id: int, standing: Standing) -> None:
        self._standings[user_id] = standing

    def admits(self, day: int, users: Sequence[int], cap: int) -> bool:
        if day != self._day:
            self._day, self._met = day, {}
        pairs = tuple(combinations(sorted(users), 2))
        met = [self._met.get(pair, 0) for pair in pairs]
        if cap and max(met) >= cap:
            return False
        for pair, times in zip(pairs, met, strict=True):
            self._met[pair] = times + 1
        return True

    def walkovers(self, user_id: int) -> int:
        return self._walkovers[user_id]

    def note_walkover(self, user_id: int) -> None:
        self._walkovers[user_id] += 1

    def climb(self, winner: int, loser: int) -> None:
        above, below = self._ladder.index(loser), self._ladder.index(winner)
        if below > above:
            self._ladder.insert(above, self._ladder.pop(below))

    def put(self, user_id: int, place: int) -> None:
        self._ladder.remove(user_id)
        self._ladder.insert(place - 1, user_id)

    def join(self, user_id: int) -> None:
        if user_id not in self._ladder:
            self._ladder.append(user_id)

    def leave(self, user_id: int) -> None:
        if user_id in self._ladder:
            self._ladder.remove(user_id)
            self._standings.pop(user_id, None)

    def all(self) -> Iterator[tuple[int, Standing]]:
        """Yield everyone who has played, and everyone on the ladder."""
        places = {user_id: place for place, user_id in enumerate(self._ladder, start=1)}
        for user_id in {**self._standings, **places}:
            standing = self._standings.get(user_id) or self._seeds.get(user_id) or Standing()
            yield user_id, standing._replace(place=places.get(user_id, 0))
