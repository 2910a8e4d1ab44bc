# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each command checks the files that its user wrote before it builds or records anything."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

_KEPT = "kept/freertos-qemu-mps2-an500-heap-c.json"
# The command, and the damaged file of the application.
_READ = {
    "build": ("build .", "ove.conf"),
    "build --fragment": ("build . --fragment more.conf", "more.conf"),
    "check": ("check .", "check.toml"),
    "check --silence": ("check . --silence mine.toml", "mine.toml"),
    "deadlines": ("deadlines .", "deadlines.toml"),
    "measure": ("measure .", "measure.toml"),
    "measure --check": ("measure . --check kept", _KEPT),
    "bench --check": ("bench --check kept --mode all --lang c", _KEPT.replace("heap", "zeroheap")),
    "power": ("power .", "currents.toml"),
    "power --limits": ("power . --limits", "limits.toml"),
    "search": ("search .", "expected.txt"),
    "search --check": ("search . --check", "check.toml"),
    "search --limits": ("search . --limits mine.toml", "mine.toml"),
    "search --replay": ("search . --replay x", "x"),
    "trace --limits": ("trace . --limits", "limits.toml"),
    "trace --against": ("trace . --against kept.json", "kept.json"),
}
# The command, and an output file in a folder that does not exist.
_WRITTEN = {
    "check --json": ("check . --json no/where.json", "no"),
    "check --sarif": ("check . --sarif no/where.json", "no"),
    "deadlines --json": ("deadlines . --json no/where.json", "no"),
    "measure --out": ("measure . --out ove.conf/no", "ove.conf"),
    "profile --out": ("profile . --out ove.conf/no", "ove.conf"),
    "search --trace": ("search . --replay tick@1 --trace no/where.json", "no"),
    "trace --out": ("trace . --out no/where.json", "no"),
    "trace --save": ("trace . --save no/where.json", "no"),
}
_LONG = ("building", "recording", "measuring")


@pytest.fixture(name="app")
def app_fixture(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "examples" / "hello", tmp_path / "app"))


def refused(app: Path, words: str) -> str:
    done = subprocess.run([ROOT / "ove", *words.split()], cwd=app, capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2), done.stdout + done.stderr
    assert [word for word in _LONG if word in done.stderr] == [], done.stderr
    return done.stderr


@pytest.mark.parametrize("name", _READ)
def test_a_damaged_file_is_refused_before_a_build(app: Path, name: str) -> None:
    """Claim: a damaged file from the application's author is rejected before the command builds or records anything."""
    words, file = _READ[name]
    (app / file).parent.mkdir(exist_ok=True)
    (app / file).write_bytes(b"\xff\xfe = [")
    assert Path(file).name in refused(app, words)


@pytest.mark.parametrize("name", _WRITTEN)
def test_a_place_that_cannot_be_written_is_refused_before_a_build(app: Path, name: str) -> None:
    """Claim: an output file or folder that cannot be written is rejected before the command builds anything."""
    words, place = _WRITTEN[name]
    (app / "ove.conf").touch()
    assert place in refused(app, words).splitlines()[-1]
