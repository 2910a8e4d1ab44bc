# SPDX-License-Identifier: MIT OR Apache-2.0
"""The table of docs/cmsis.md, and the tests that it counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ove_tests.testing.model import FAIL, PASS, Outcome
from ove_tests.tried import cmsis_calls


def test_each_call_is_made_by_a_test() -> None:
    """Claim: no call of the header is without a test."""
    declared = [call for calls in cmsis_calls.sections().values() for call in calls]
    made = set().union(*cmsis_calls.makers().values())
    assert len(declared) == len(set(declared)) > 80
    assert [call for call in declared if call not in made] == []


def test_a_call_by_a_function_of_the_file_counts() -> None:
    """Claim: a test makes the calls of the functions that it names, and not those of another test."""
    made = cmsis_calls.makers()
    assert "osSemaphoreRelease" in made["os_semaphore.isr.takes_and_gives"]
    assert "osSemaphoreRelease" not in made["os_semaphore.osSemaphoreNew.refuses_what_it_cannot_be"]


def test_page_shows_what_is_kept() -> None:
    """Claim: the table follows from tests/cmsis/results.json and the tests; it is not edited by hand."""
    kept = json.loads(cmsis_calls.KEPT.read_text(encoding="utf-8"))
    assert cmsis_calls.table(kept) in cmsis_calls.PAGE.read_text(encoding="utf-8")
    assert {test for tests in kept.values() for test in tests} >= set(cmsis_calls.makers()) - {
        test for test in cmsis_calls.makers() if ".needs_memory" in test or ".takes_memory_of_its_own" in test
    }


def test_a_run_of_one_group_keeps_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a published run of one group replaces the verdicts of that group and keeps those of others."""
    monkeypatch.setattr(cmsis_calls, "KEPT", tmp_path / "results.json")
    cmsis_calls.keep([Outcome("alloy-a-heap:os_x.y.z", PASS), Outcome("alloy-a-zeroheap:os_x.y.z", PASS)])
    kept = cmsis_calls.keep([Outcome("alloy-a-heap:os_x.y.z", FAIL)])
    assert kept == {"alloy": {"os_x.y.z": {"alloy-a-heap": FAIL, "alloy-a-zeroheap": PASS}}}
