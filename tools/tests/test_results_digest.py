# SPDX-License-Identifier: MIT OR Apache-2.0
"""A results.json that was changed after it was written is named with the location, and never published."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ove_lab.errors import Failure
from ove_tool import results
from ove_tool.paths import ROOT
from ove_tool.results import Results, Row, Run

FILE = "results.json"
HEAP, ZEROHEAP = "runs[0 freertos/m7/heap/c]", "runs[1 freertos/m7/zeroheap/c]"
RUN_CHANGED = "it changed after it was written, as its digest shows"
RUNS_CHANGED = "runs: a run was added or removed after the file was written"
Data = dict[str, Any]


def _row(case: str, value: int, note: str = "") -> Row:
    return Row("sync", case, "instructions", 1000, value, value, value, value + 1, value + 9, value + 0.5, 0.25, note)


def _run(mode: str, value: int) -> Run:
    rows = (_row("mutex_lock_unlock", value), _row("sem_take_give", value + 70, "no thread waits"))
    return Run(
        "freertos", "m7", mode, "c", rows, ("checks off",), (results.Skipped("sync", "mutex_memory", "why"),), 88
    )


SOUND = Results({"gcc": "12.2"}, (_run("heap", 139), _run("zeroheap", 137)))


@pytest.fixture(name="path")
def path_fixture(tmp_path: Path) -> Path:
    results.write(SOUND, tmp_path / FILE)
    return tmp_path / FILE


def _change(path: Path, change: Callable[[Data], object]) -> Data:
    data: Data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data, indent=2), encoding="utf-8")
    return data


def _rows(data: Data) -> list[Data]:
    found: list[Data] = data["runs"][0]["rows"]
    return found


def _swap_names(data: Data) -> None:
    first, second = _rows(data)
    first["case"], second["case"] = second["case"], first["case"]


def _swap_runs(data: Data) -> None:
    first, second = data["runs"]
    first["mode"], second["mode"] = second["mode"], first["mode"]


def _remove_digests(data: Data) -> None:
    for run in data["runs"]:
        del run["digest"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(lambda data: _rows(data)[0].update(p50=140, p95=140, p99=140), RUN_CHANGED, id="figure"),
        pytest.param(lambda data: _rows(data)[0].update(iterations=900), RUN_CHANGED, id="iterations"),
        pytest.param(_swap_names, RUN_CHANGED, id="names"),
        pytest.param(_swap_runs, RUN_CHANGED, id="modes"),
        pytest.param(lambda data: _rows(data).pop(), RUN_CHANGED, id="row"),
        pytest.param(lambda data: _rows(data).reverse(), RUN_CHANGED, id="order"),
        pytest.param(lambda data: _rows(data)[1].pop("note"), RUN_CHANGED, id="note"),
        pytest.param(lambda data: data["runs"][0].pop("notes"), RUN_CHANGED, id="notes"),
        pytest.param(lambda data: data["runs"][0].pop("skipped"), RUN_CHANGED, id="skipped"),
        pytest.param(lambda data: data["runs"][0].update(start=89), RUN_CHANGED, id="start"),
        pytest.param(lambda data: data["runs"][0].pop("digest"), "it has no digest", id="no digest"),
    ],
)
def test_a_run_that_was_changed_is_refused(path: Path, change: Callable[[Data], object], said: str) -> None:
    """Claim: a changed, moved or removed result, name, note or row is rejected before it is written again."""
    _change(path, change)
    with pytest.raises(Failure) as failure:
        results.read_unchanged(path)
    assert str(failure.value).startswith(f"{path}: runs[0 "), failure.value
    assert said in str(failure.value)


def test_the_run_is_named(path: Path) -> None:
    """Claim: the error names the run that was changed, not another."""
    _change(path, lambda data: data["runs"][1]["rows"][0].update(iterations=900))
    with pytest.raises(Failure) as failure:
        results.read_unchanged(path)
    assert str(failure.value) == f"{path}: {ZEROHEAP}: {RUN_CHANGED}; `./ove bench` measures again"


@pytest.mark.parametrize("left", [0, 1])
def test_a_run_that_was_removed_is_refused(path: Path, left: int) -> None:
    """Claim: a file that lacks some of its runs is rejected, although the remaining ones are unchanged."""
    _change(path, lambda data: data["runs"].pop(1 - left))
    with pytest.raises(Failure, match=RUNS_CHANGED):
        results.read_unchanged(path)


def test_a_run_of_another_file_is_refused(path: Path, tmp_path: Path) -> None:
    """Claim: a run that was copied from another file is rejected, although it is unchanged."""
    other = tmp_path / "other.json"
    results.write(Results({}, (_run("heap", 139),)), other)
    copied = json.loads(other.read_text(encoding="utf-8"))["runs"][0]
    _change(path, lambda data: data["runs"].__setitem__(0, copied))
    with pytest.raises(Failure, match=RUNS_CHANGED):
        results.read_unchanged(path)


def test_a_sound_file_is_read_however_it_is_laid_out(path: Path) -> None:
    """Claim: spaces, the order of keys and of runs, and the host's versions change no digest."""
    read = results.read(path)
    assert read == SOUND
    _change(path, lambda data: (data["host"].update(gcc="13.1"), data["runs"].reverse()))
    assert sorted(results.read(path).runs, key=lambda run: run.key) == list(SOUND.runs)


def test_a_file_that_is_written_again_is_the_same(path: Path) -> None:
    """Claim: results that are read are written back with the same digests."""
    before = path.read_bytes()
    results.write(results.read_unchanged(path), path)
    assert path.read_bytes() == before


def test_a_file_without_digests_is_read_and_named_once(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Claim: a file from a tool that wrote no digests is accepted, and a line says that a change would go unnoticed."""
    _change(path, _remove_digests)
    for _ in range(2):
        assert results.read(path).runs == SOUND.runs
    said = capsys.readouterr()
    assert said.err == f"{path}: has no digests, so a manual change would go unnoticed; `./ove bench` writes them\n"
    assert said.out == ""


def test_a_changed_run_is_shown_as_changed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Claim: a reader accepts a changed run with a note and one line on stderr, and another run unchanged."""
    _change(path, lambda data: _rows(data)[0].update(min=138))
    for _ in range(2):
        changed, sound = results.read(path).runs
        assert changed.notes == ("checks off", results.CHANGED)
        assert sound == SOUND.runs[1]
    assert capsys.readouterr().err == f"{path}: {HEAP}: {RUN_CHANGED}; `./ove bench` measures again\n"


def test_the_page_of_a_changed_file_says_so(path: Path) -> None:
    """Claim: `./ove report` names the changed run, and the run's page says that it was changed."""
    _change(path, lambda data: _rows(data)[0].update(min=138))
    command = [ROOT / "ove", "report", path.parent]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    assert f"{path}: {HEAP}: {RUN_CHANGED}" in " ".join(done.stderr.split())
    page = (path.parent / "freertos-heap.md").read_text(encoding="utf-8")
    assert results.CHANGED in page
    assert results.CHANGED not in (path.parent / "freertos-zeroheap.md").read_text(encoding="utf-8")
