# SPDX-License-Identifier: MIT OR Apache-2.0
"""The report of ./ove check: silenced findings, and the content of the files."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ove_lab.check import report, sarif, session, silence
from ove_lab.check.authors import Author
from ove_lab.check.finding import Finding, Frame, Side
from ove_lab.check.report import Report
from ove_lab.check.rules import RULES
from ove_lab.errors import Failure

_DOCS = Path(__file__).parents[2] / "docs" / "check.md"
_NAME = "data-race.counter"


def _report(root: Path) -> Report:
    outer = Frame("run", "/elsewhere/thread.c", 9)
    sides = [
        Side("one", "writes", 10, 1.5, [Frame("count", str(root / "app" / "main.c"), 14), outer]),
        Side("other", "reads", 20, 2.5, [Frame("memcpy", "???", 0), Frame("look", str(root / "app" / "main.c"), 22)]),
    ]
    return Report("app", [Finding("data-race", "counter", "counter: two accesses", sides, "app/main.c:3")])


def test_silencer_needs_a_finding(tmp_path: Path) -> None:
    """Claim: a silenced finding does not fail a run. A silencer without a finding does."""
    file = tmp_path / silence.FILE
    file.write_text(f'[[silence]]\nfinding = "{_NAME}"\nreason = "known"\n', encoding="utf-8")
    found = _report(tmp_path)
    assert not found.is_good
    found.unused = silence.apply(silence.read(file), found.findings)
    assert (found.is_good, found.unused, found.findings[0].silenced) == (True, [], "known")
    empty = Report("app")
    empty.unused = silence.apply(silence.read(file), empty.findings)
    assert not empty.is_good
    assert any(_NAME in line and "remove the entry" in line for line in report.lines(empty))
    empty.silence_file = "other.toml"
    assert any(line.startswith(f"other.toml silences {_NAME}, ") for line in report.lines(empty))


def test_silencer_has_a_reason(tmp_path: Path) -> None:
    """Claim: a silencer without a reason is rejected; the message names the file and the line."""
    file = tmp_path / silence.FILE
    file.write_text(f'[[silence]]\nfinding = "{_NAME}"\n', encoding="utf-8")
    with pytest.raises(Failure, match=r"check\.toml.*reason"):
        silence.read(file)


@pytest.mark.parametrize(
    ("wrong", "line"), [('reason = ""', 7), ("", 5), ('reason = "known"\nwhy = "x"', 8), ("reason = 3", 7)]
)
def test_a_wrong_silencer_is_named_by_its_line(tmp_path: Path, wrong: str, line: int) -> None:
    """Claim: the message about a wrong silencer names the line, also if others come before it."""
    file = tmp_path / silence.FILE
    right = f'[[silence]]\nfinding = "{_NAME}"\nreason = "known"\n\n'
    file.write_text(f'{right}[[silence]]\nfinding = "leak.x"\n{wrong}\n', encoding="utf-8")
    with pytest.raises(Failure, match=rf"check\.toml:{line}: silence\[1 "):
        silence.read(file)


def test_a_finding_has_one_silencer(tmp_path: Path) -> None:
    """Claim: two silencers of one finding are rejected, because only one reason could be shown."""
    file = tmp_path / silence.FILE
    file.write_text("".join(f'[[silence]]\nfinding = "{_NAME}"\nreason = "{one}"\n' for one in "ab"), encoding="utf-8")
    with pytest.raises(Failure, match=f"silences {_NAME} twice"):
        silence.read(file)


def test_sarif_names_files_from_the_root(tmp_path: Path) -> None:
    """Claim: a result is at its first side's innermost line. Files below the root have relative paths, others a URI."""
    found = _report(tmp_path)
    found.findings[0].silenced = "known"
    run = json.loads(sarif.text(found, tmp_path))["runs"][0]
    result = run["results"][0]
    assert result["ruleId"] == run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "data-race"
    places = [
        (one["physicalLocation"]["artifactLocation"]["uri"], one["physicalLocation"]["region"]["startLine"])
        for one in (*result["locations"], *result["relatedLocations"])
    ]
    assert places == [("app/main.c", 14), ("app/main.c", 22)]
    frames = [frame["location"] for stack in result["stacks"] for frame in stack["frames"]]
    assert frames[1]["physicalLocation"]["artifactLocation"]["uri"] == "file:///elsewhere/thread.c"
    assert "physicalLocation" not in frames[2]
    assert result["suppressions"] == [{"kind": "external", "justification": "known"}]


def test_sarif_names_each_file_by_a_valid_reference(tmp_path: Path) -> None:
    """Claim: characters that a URI reference may not contain are encoded, below the root and elsewhere."""
    names = (tmp_path / "my app" / "main#1.c", Path("a folder/50%.c"), Path("/else where/main.c"))
    sides = [Side("one", "writes", 1, 1.0, [Frame("count", str(one), 4)]) for one in names]
    run = json.loads(sarif.text(Report("app", [Finding("leak", "block", "leaked", sides)]), tmp_path))["runs"][0]
    result = run["results"][0]
    places = [one["physicalLocation"] for one in (*result["locations"], *result["relatedLocations"])]
    found = [one["artifactLocation"]["uri"] for one in places]
    assert found == ["my%20app/main%231.c", "a%20folder/50%25.c", "file:///else%20where/main.c"]


def test_sarif_shows_a_finding_at_the_program_s_own_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a result is at the program's innermost line, not in ove or a library; without any, at the innermost."""
    inner, middle = Frame("ove_mutex_lock", "/ove/include/mutex.h", 25), Frame("memcpy", "/newlib/memcpy.c", 3)
    own, outer = Frame("count", str(tmp_path / "main.c"), 14), Frame("run", "/ove/thread.c", 9)
    stacks = {10: [inner, middle, own, outer], 20: [inner, outer]}
    monkeypatch.setattr(session.callstacks, "of", lambda *_: stacks)
    observed: Any = SimpleNamespace(ns=lambda _: 0)
    of_path = {inner.path: Author.SYSTEM, outer.path: Author.SYSTEM, middle.path: Author.LIBRARY}
    authors: Any = SimpleNamespace(of_path=lambda path: of_path.get(path, Author.PROGRAM))
    found = Finding("lock-order", "a-b", "a-b: a cycle", [Side("one", "locks", 10), Side("other", "locks", 20)])
    session._complete(observed, authors, [found])
    result = json.loads(sarif.text(Report("app", [found]), tmp_path))["runs"][0]["results"][0]
    places = [
        (one["physicalLocation"]["artifactLocation"]["uri"], one["physicalLocation"]["region"]["startLine"])
        for one in (*result["locations"], *result["relatedLocations"])
    ]
    assert places == [("main.c", 14), ("file:///ove/include/mutex.h", 25)]
    assert [len(one["frames"]) for one in result["stacks"]] == [4, 2]


def test_sarif_tells_two_findings_of_one_name_apart(tmp_path: Path) -> None:
    """Claim: a code host does not take the second of two findings with one name for the first one."""
    found = Report("app", [*_report(tmp_path).findings, *_report(tmp_path).findings])
    results = json.loads(sarif.text(found, tmp_path))["runs"][0]["results"]
    assert [one["partialFingerprints"]["finding/v1"] for one in results] == [_NAME, f"{_NAME}#2"]


def test_sarif_tells_of_a_failed_run(tmp_path: Path) -> None:
    """Claim: the invocation is successful unless the program failed."""
    for failed in ("", "app ended with code 3"):
        run = json.loads(sarif.text(Report("app", failed=failed), tmp_path))["runs"][0]
        assert run["invocations"][0]["executionSuccessful"] is not bool(failed)


def test_json_has_what_is_printed(tmp_path: Path) -> None:
    """Claim: each printed name, thread and line is in the JSON file too."""
    found = _report(tmp_path)
    data = json.loads(report.text(found))
    printed = "\n".join(report.lines(found))
    for one in data["findings"]:
        assert one["name"] in printed

        for side in one["sides"]:
            assert f"{side['who']} {side['did']}, at {side['ms']:.3f} ms" in printed
            assert all(frame["function"] in printed for frame in side["stack"])


def test_json_tells_how_a_run_failed() -> None:
    """Claim: the JSON file of a failed run says how it ended."""
    assert json.loads(report.text(Report("app", failed="app ended with code 3")))["failed"] == "app ended with code 3"


def test_each_rule_has_a_section() -> None:
    """Claim: docs/check.md has one section for each kind of finding, and for no other."""
    titles = [line.strip("# `") for line in _DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("### ")]
    assert sorted(titles) == sorted(RULES)
