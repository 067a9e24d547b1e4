from rlcard.envs import Observed

class GinRummyNoviceRuleAgent:
    use_raw: bool
    def step(self, state: Observed) -> int: ...
