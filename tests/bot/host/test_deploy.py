"""What is shipped to run the bot and to watch over it: figures that exist, alerts that help, files that fit."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from prometheus_client import generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot import figures
from bot.config import Settings
from bot.storage.share import Share

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
FUNCTIONS = {"histogram_quantile", "increase", "max", "rate", "sum", "topk"}
GIVEN_BY_PROMETHEUS = {"instance", "job", "le"}
LABELS = {
    "pozo_answer_seconds": {"verb"},
    "pozo_moves": {"game"},
    "pozo_tables": {"status"},
    "pozo_discord_calls": {"method", "route", "status"},
    "pozo_thought_seconds": {"level"},
    "pozo_picture_seconds": {"kind"},
    "pozo_shard_latency_seconds": {"shard"},
    "pozo_shard_leased": {"shard"},
    "pozo_incidents": {"kind"},
}


def read(name: str) -> dict[str, Any]:
    return cast("dict[str, Any]", yaml.safe_load((DEPLOY / name).read_text("utf-8")))


def rules() -> list[dict[str, Any]]:
    return [rule for group in read("alerts.yml")["groups"] for rule in group["rules"]]


def queries() -> Iterator[str]:
    """Yield all that the dashboard and the alerts ask for."""
    for panel in json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]:
        yield from (str(target["expr"]) for target in panel["targets"])
    yield from (str(rule["expr"]) for rule in rules())


def families() -> dict[str, Metric]:
    return {one.name: one for one in figures.REGISTRY.collect()}


def samples_of(family: Metric) -> set[str]:
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}.get(family.type, ("",))
    return {family.name + ending for ending in endings}


# Figures


def test_the_figures_are_read_by_a_parser_of_prometheus_with_names_types_and_labels_as_it_wants_them() -> None:
    for family in text_string_to_metric_families(generate_latest(figures.REGISTRY).decode()):
        assert re.fullmatch(r"(pozo|process|python)_[a-z_]+", family.name), family.name
        assert family.documentation
        assert family.type != "unknown"
        assert not family.name.endswith(("_count", "_sum", "_bucket", "_milliseconds", "_bytes_total"))
        if family.type == "histogram":
            assert family.name.endswith(("_seconds", "_units")), family.name


def test_every_label_is_one_that_has_a_bound() -> None:
    own = [one for name, one in vars(figures).items() if name.isupper() and hasattr(one, "_labelnames")]
    found = {one._name: set(one._labelnames) for one in own if one._labelnames}  # noqa: SLF001  # nothing else tells them
    assert found == LABELS


@pytest.mark.parametrize("query", sorted(set(queries())))
def test_the_dashboard_and_the_alerts_ask_for_figures_that_exist_by_labels_that_they_have(query: str) -> None:
    assert query.count("(") == query.count(")")
    assert set(re.findall(r"([a-z_]+)\s*\(", query)) - {"by"} <= FUNCTIONS
    known = {sample: family for family in families().values() for sample in samples_of(family)}
    named = set(re.findall(r"\b(?:pozo|process|python)_\w+", query)) | set(re.findall(r"^up\b", query))
    assert named - known.keys() <= {"up"}
    assert named
    grouped = {label.strip() for labels in re.findall(r"by \(([^)]*)\)", query) for label in labels.split(",")}
    chosen = set(re.findall(r"(\w+)=\"", query))
    own = set[str]().union(*(LABELS.get(known[name].name, set[str]()) for name in named - {"up"}))
    assert grouped | chosen <= own | GIVEN_BY_PROMETHEUS


def test_the_shards_of_a_process_are_those_that_it_has_now() -> None:
    for share in (Share(4, frozenset({0, 2})), Share(4, frozenset({1}))):
        figures.leased(share.shards, share.count)
        leased = {int(one.labels["shard"]) for one in families()["pozo_shard_leased"].samples}
        assert leased == share.shards
        assert families()["pozo_shards"].samples[0].value == 4


# Alerts


def test_every_alert_has_a_sentence_that_says_what_to_do_and_a_section_in_the_guide() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    sections = re.findall(r"^### (Pozo\w+)\n\n(.+?)(?=^##)", guide, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in sections] == [rule["alert"] for rule in rules()]
    for rule in rules():
        assert set(rule) <= {"alert", "expr", "for", "annotations"}
        assert re.fullmatch(r"\d+m", rule.get("for", "1m"))
        for said in ("summary", "do"):
            assert re.fullmatch(r"[A-Z`/].*\.", rule["annotations"][said]), rule["alert"]


# How it is run


def test_the_compose_file_has_one_bot_and_with_its_profiles_two_on_a_server_and_their_figures() -> None:
    services: dict[str, dict[str, Any]] = read("compose.yml")["services"]
    assert {name: tuple(one.get("profiles", ())) for name, one in services.items()} == {
        "pozo": (),
        "pozo-2": ("postgres",),
        "postgres": ("postgres",),
        "prometheus": ("figures",),
        "grafana": ("figures",),
    }
    for name in ("pozo", "pozo-2"):
        bot = services[name]
        assert bot["read_only"]
        assert bot["cap_drop"] == ["ALL"]
        assert {key.lower() for key in bot["environment"]} <= set(Settings.model_fields)
        assert (DEPLOY / bot["build"]["context"] / bot["build"]["dockerfile"]).is_file()
        assert all((ROOT / "requirements" / name).is_file() for name in bot["build"]["args"]["LISTS"].split())
    assert services["pozo"]["volumes"] != services["pozo-2"]["volumes"]  # each keeps copies of its own
    mounted = [one.split(":")[0] for service in services.values() for one in service["volumes"]]
    assert all((DEPLOY / path).is_file() for path in mounted if path.startswith("./"))
    assert {path for path in mounted if not path.startswith("./")} == set(read("compose.yml")["volumes"])


def test_prometheus_asks_every_bot_of_the_compose_file() -> None:
    [job] = read("prometheus.yml")["scrape_configs"]
    asked = {*job["static_configs"][0]["targets"], *(f"{one}:9300" for one in job["dns_sd_configs"][0]["names"])}
    assert asked == {"pozo:9300", "pozo-2:9300"}
    assert all(rule["expr"].count('job="pozo"') <= 1 for rule in rules())
    assert job["job_name"] == "pozo"


def test_grafana_finds_the_figures_and_the_dashboard_where_the_compose_file_puts_them() -> None:
    [source] = read("grafana-sources.yml")["datasources"]
    assert source["url"] == "http://prometheus:9090"
    [provider] = read("grafana-dashboards.yml")["providers"]
    assert any(provider["options"]["path"] in one for one in read("compose.yml")["services"]["grafana"]["volumes"])


def test_the_image_is_made_of_what_is_there_and_sees_nothing_else() -> None:
    steps = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [part for line in re.findall(r"^COPY (?!--from)(.+)$", steps, re.MULTILINE) for part in line.split()[:-1]]
    assert all((ROOT / part).exists() for part in copied)
    seen = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    assert set(copied) == set(seen)
    assert re.search(r"^USER \d+$", steps, re.MULTILINE)


def test_an_installation_is_made_without_touching_the_machine(tmp_path: Path) -> None:
    """A Python that only notes what it is asked for stands for the one that would fetch packages."""
    python, said = tmp_path / "python", tmp_path / "said"
    python.write_text(
        f'#!/bin/sh\necho "$@" >> {said}\n[ "$2" != venv ] || {{ mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; }}\n'
    )
    python.chmod(0o755)
    (tmp_path / "etc").mkdir()
    for _ in range(2):  # again it updates
        where = {"PATH": "/usr/bin:/bin", "PREFIX": str(tmp_path), "PYTHON": str(python)}
        subprocess.run(["/bin/sh", "deploy/install.sh"], cwd=ROOT, check=True, env=where)  # our own program
        with (tmp_path / "etc" / "pozo.env").open("a") as env:
            env.write("DATABASE_URL=postgresql://db/pozo\n")
    home = tmp_path / "opt" / "pozo"
    assert {path.name for path in home.iterdir()} == {
        *("pyproject.toml", "LICENSE", "assets", "engine", "bot", "cogs", "requirements", "docs", "kernel", ".venv"),
        ".env",
    }
    assert (home / ".env").read_text() == (tmp_path / "etc" / "pozo.env").read_text()  # what the program `pozo` goes by
    assert (tmp_path / "usr" / "local" / "bin" / "pozo").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "var" / "lib" / "pozo").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "etc" / "pozo.env").stat().st_mode & 0o777 == 0o600
    assert "DATA_DIR=/var/lib/pozo" in (tmp_path / "etc" / "pozo.env").read_text()
    lists = [
        re.findall(r"requirements/(\w+)\.txt", line) for line in said.read_text().splitlines() if " install " in line
    ]
    assert lists == [["run"], ["run", "postgres"]]  # the driver comes with the server that needs it
