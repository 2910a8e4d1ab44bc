# SPDX-License-Identifier: MIT OR Apache-2.0
"""The command that repeats a run of a search, and changes that have no effect."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from ove_lab.cli import search
from ove_lab.errors import Failure
from ove_lab.runner import RunWords
from ove_lab.search import change, program
from ove_lab.search.change import Changes
from ove_lab.search.points import Points

_LENGTH = 100


@dataclass
class _Program:
    """A program whose runs are right, unless `error` says what is wrong, and that has enabled one interrupt."""

    error: str = ""
    enabled: str = "interrupt31"
    length: int = _LENGTH
    silencers: Any = None

    @property
    def image(self) -> Any:
        return SimpleNamespace(name="firmware")

    def run(self, _: Changes) -> Any:
        return SimpleNamespace(lines=())

    def wrong(self, changes: Changes) -> str:
        return self.error if changes else ""


@pytest.fixture(autouse=True)
def _without_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "observed", lambda _: None)
    monkeypatch.setattr(search, "without_changes", lambda subject, _: subject)
    monkeypatch.setattr(search, "_comes", lambda subject, _, kind: kind == subject.enabled)
    monkeypatch.setattr(search, "_usual", lambda _: ("tick", "interrupt4"))


def _replay(subject: _Program, text: str, again: str = "ove-lab search --replay {changes}") -> None:
    search._replay(subject, change.parse(text), None, again)  # type: ignore[arg-type]


def test_the_command_that_writes_a_trace_has_its_option_before_the_program_s_arguments() -> None:
    """Claim: a wrong run prints a command in which --trace is an option, not an argument of the program."""
    wanted = SimpleNamespace(expected=None, limits=None, is_checked=False, silence=None)
    again = search.whole("ove-lab search", 500, 90, wanted, RunWords(("one", "two words")))  # type: ignore[arg-type]
    with pytest.raises(Failure) as caught:
        _replay(_Program("it ended with code 1"), "interrupt31@7", again)
    words = shlex.split(str(caught.value).splitlines()[-1])
    end = words.index("--")
    assert words[end + 1 :] == ["one", "two words"]
    assert words[words.index("--replay") + 1] == "interrupt31@7"
    assert words[words.index("--trace", 0, end) + 1] == "trace.json"
    assert words[words.index("--timeout", 0, end) + 1] == "90"


def test_a_change_behind_the_end_is_not_a_right_run() -> None:
    """Claim: a change that the run does not reach is reported, as after a change of the program."""
    _replay(_Program(), f"interrupt31@{_LENGTH}")
    with pytest.raises(Failure, match=rf"interrupt31@{_LENGTH + 1}: the run ends after {_LENGTH} instructions"):
        _replay(_Program(), f"interrupt31@{_LENGTH + 1}")


def test_an_interrupt_that_does_not_come_is_not_a_right_run() -> None:
    """Claim: a replay reports an interrupt that the firmware has not enabled."""
    _replay(_Program(), "interrupt31@7+tick@9")
    with pytest.raises(Failure, match="interrupt30@9: interrupt30 was requested and did not come"):
        _replay(_Program(), "interrupt31@7+interrupt30@9")


def test_a_search_with_an_interrupt_that_does_not_come_is_refused() -> None:
    """Claim: a search requests an interrupt that never comes at three instructions and then reports it."""
    where = Points("region `a`", tuple(range(5)), tuple(range(10, 15)))
    subject: Any = _Program()
    made: Any = None
    search._check_kinds(subject, made, where, ("tick", "switch", "interrupt4", "interrupt31"))
    with pytest.raises(Failure, match="interrupt30 was requested in region `a` and did not come"):
        search._check_kinds(subject, made, where, ("interrupt31", "interrupt30"))
