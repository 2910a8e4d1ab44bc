# SPDX-License-Identifier: MIT OR Apache-2.0
"""A case that must not compile is judged by its error message and by a variant that compiles."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from ove_lab.errors import Failure
from ove_tests.testing.model import FAIL, PASS
from ove_tests.testing.refusals import cpp, judge
from ove_tool.languages import bound

GOOD = judge.Case("a", "It is refused.", "int a = nothing;", "not declared", "int a = 1; (void)a;", "heap", ())
COMPILER = [shutil.which("g++") or "g++", "-fsyntax-only", "-x", "c++", "-"]


@pytest.mark.parametrize("lang", bound())
def test_the_cases_of_this_checkout_are_whole(lang: str) -> None:
    """Each case has a claim, two bodies and a message, and its name exists once."""
    cases = judge.cases_of(lang)
    names = [case.name for case in cases]
    assert names
    assert len(names) == len(set(names))
    assert all(case.claim.endswith(".") and case.refused != case.accepted for case in cases)


@pytest.mark.parametrize("missing", ["claim", "refused", "message", "accepted"])
def test_a_case_without_a_part_is_refused(tmp_path: Path, missing: str) -> None:
    """A case that lacks a part is an error, not a test that cannot fail."""
    parts = {"name": "a", "claim": "C.", "refused": "x", "message": "m", "accepted": "y"}
    text = "[[case]]\n" + "".join(f'{key} = "{value}"\n' for key, value in parts.items() if key != missing)
    path = tmp_path / "cases.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Failure, match=rf"cases.toml:1: case\[0 .*\]\.{missing}: the key is missing"):
        judge.load(path)


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({}, PASS),
        ({"refused": "int a = 1; (void)a;"}, FAIL),
        ({"message": "some other message"}, FAIL),
        ({"accepted": "int a = nothing;"}, FAIL),
    ],
)
def test_a_case_is_judged_by_message_and_twin(
    changes: dict[str, str], verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A case that compiles, fails with another message, or has a variant that does not compile, is a failed test."""
    monkeypatch.setattr(cpp, "_USED", "")
    case = msgspec.structs.replace(GOOD, **changes)
    compiler = judge.Compiler("cpp", lambda *_: COMPILER, cpp.compile_bodies)
    (outcome,) = judge._judge_all(compiler, {"cpp.a": case})
    assert outcome.verdict == verdict
