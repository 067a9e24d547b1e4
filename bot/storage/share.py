"""Who has which part: the servers of some shards, by Discord's own rule, and the calls that all may make together."""

from collections.abc import Mapping
from dataclasses import dataclass, field


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard of a server; what is said directly comes to the first one."""
    return ((guild_id or 0) >> 22) % count


def shared_out(most: int, needs: Mapping[str, int]) -> dict[str, int]:
    """Return each one's part of something: what it needs if there is enough, and of the rest an equal part."""
    parts, left = dict.fromkeys(needs, 0), most
    for place, (name, need) in enumerate(sorted(needs.items(), key=lambda one: (one[1], one[0]))):
        parts[name] = min(need, left // (len(needs) - place))
        left -= parts[name]
    each, over = divmod(left, len(needs)) if needs else (0, 0)
    return {name: part + each + (place < over) for place, (name, part) in enumerate(sorted(parts.items()))}


@dataclass(frozen=True, slots=True)
class Share:
    count: int  # of all shards
    shards: frozenset[int]
    outages: dict[int, float] = field(default_factory=dict[int, float])  # for how long nobody looked after a shard
    leases: frozenset[tuple[int, int]] = frozenset()  # by shard and epoch, which all that is stored relies on

    def has(self, guild_id: int | None) -> bool:
        return shard_of(guild_id, self.count) in self.shards

    @property
    def name(self) -> str:
        """Return what those who share the servers call this part."""
        return f"{sorted(self.leases or self.shards)}"

    @property
    def is_first(self) -> bool:
        """Say whether what concerns the whole bot is done here."""
        return 0 in self.shards

    def only(self, *shards: int) -> "Share":
        return Share(self.count, frozenset(shards))

    def tables(self, word: str = "AND") -> str:
        """Return how a statement finds the rows of the tables of these servers."""
        return f"{word} table_id IN (SELECT id FROM tables WHERE {self.condition('guild_id')})"  # noqa: S608  # numbers

    def condition(self, column: str) -> str:
        """Return how a statement finds the rows of these servers."""
        numbers = ", ".join(map(str, sorted(self.shards)))
        return f"((coalesce({column}, 0) >> 22) % {self.count}) IN ({numbers})"
