# SPDX-License-Identifier: MIT OR Apache-2.0
"""A search's kept results hold only for the same program, judges and limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from ove_lab import board, own_code
from ove_lab.check.silence import Silencer
from ove_lab.image import Image
from ove_lab.runner import RunWords
from ove_lab.search import kept
from ove_lab.search.change import Change
from ove_lab.search.program import Program

_CHANGES = (Change(7, "tick"),)
_WRONG = "data-race.counter"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return a program whose results are kept below the test's folder."""
    monkeypatch.setattr(kept, "state", lambda: tmp_path / "state")
    elf = tmp_path / "image.elf"
    elf.write_bytes(b"an image")
    its = board.load(board.default())
    image = Image("image", elf, "freertos", its.name, "heap", "c", tmp_path)
    return Program(image, its, RunWords(), 100.0, 60.0, None, {})


def _keep(program: Program) -> None:
    kept.Kept(program).add(_CHANGES, _WRONG)
    assert kept.Kept(program).found == {"tick@7": _WRONG}


@pytest.mark.parametrize(
    "changed",
    [
        {"silencers": ()},
        {"silencers": (Silencer("data-race.counter", "known"),)},
        {"limits": {"stack": {"main": 100}}},
        {"expected": "right\n"},
        {"words": RunWords(("a",))},
        {"for_ms": 200.0},
        # A run that took too long is repeated if it gets more time.
        {"timeout_s": 120.0},
    ],
)
def test_another_question_has_no_result(program: Program, changed: Mapping[str, object]) -> None:
    """Claim: a result with other judges, silencers, limits, expectations, words or times is not used."""
    _keep(program)
    assert kept.Kept(replace(program, **changed)).found == {}  # type: ignore[arg-type]


def test_a_changed_image_has_no_result(program: Program) -> None:
    """Claim: a result of an image that has changed is not used."""
    _keep(program)
    program.image.elf.write_bytes(b"another image")
    assert kept.Kept(program).found == {}


def test_a_changed_laboratory_has_no_result(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a result of a laboratory with a different judge is not used. With the old judge again, it is used."""
    judge = tmp_path / "races.py"
    judge.write_text("first", encoding="ascii")
    every = [*own_code.files(), ("check/races.py", judge)]
    monkeypatch.setattr(own_code, "files", lambda: iter(every))
    _keep(program)
    judge.write_text("other", encoding="ascii")
    assert kept.Kept(program).found == {}
    judge.write_text("first", encoding="ascii")
    assert kept.Kept(program).found == {"tick@7": _WRONG}


def test_the_laboratory_is_all_that_reads_a_run() -> None:
    """Claim: the laboratory includes judges, the reader and the plugin in C, kernel files, boards and headers."""
    names = [name for name, _ in own_code.files()]
    assert {
        "check/races.py",
        "trace/reader/flow.c",
        "search/plugin/injector.c",
        "backends/freertos/trace.toml",
        "bindings/rust/binding.toml",
        "boards/qemu-mps2-an500/board.toml",
        "include/ove/mutex.h",
    } <= set(names)
    assert len(names) == len(set(names))
    assert not [one for one in names if "__pycache__" in one]
