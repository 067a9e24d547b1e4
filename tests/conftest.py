"""What every test may ask of the command line."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the playthroughs anew instead of comparing with them")


@pytest.fixture
def record(request: pytest.FixtureRequest) -> bool:
    """Whether this run writes the playthroughs anew (`make record`) instead of comparing with them."""
    return bool(request.config.getoption("--record"))
