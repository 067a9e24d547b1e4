"""The part of all servers that a process looks after: those of its shards, by Discord's own rule."""

from dataclasses import dataclass, field


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard of a server; what is said directly comes to the first one."""
    return ((guild_id or 0) >> 22) % count


@dataclass(frozen=True, slots=True)
class Share:
    count: int  # of all shards
    shards: frozenset[int]
    outages: dict[int, float] = field(default_factory=dict[int, float])  # for how long nobody looked after a shard

    def has(self, guild_id: int | None) -> bool:
        return shard_of(guild_id, self.count) in self.shards

    @property
    def is_first(self) -> bool:
        """Say whether what concerns the whole bot is done here."""
        return 0 in self.shards

    @property
    def part(self) -> float:
        return len(self.shards) / self.count

    def only(self, *shards: int) -> "Share":
        return Share(self.count, frozenset(shards))

    def tables(self, word: str = "AND") -> str:
        """Return how a statement finds the rows of the tables of these servers."""
        return f"{word} table_id IN (SELECT id FROM tables WHERE {self.condition('guild_id')})"  # noqa: S608  # numbers

    def condition(self, column: str) -> str:
        """Return how a statement finds the rows of these servers."""
        numbers = ", ".join(map(str, sorted(self.shards)))
        return f"((coalesce({column}, 0) >> 22) % {self.count}) IN ({numbers})"
