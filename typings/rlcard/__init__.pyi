"""The part of RLCard that bench and soak use."""

from collections.abc import Mapping

from rlcard.envs import Env

def make(env_id: str, config: Mapping[str, bool | int] = ...) -> Env: ...
