# SPDX-License-Identifier: MIT OR Apache-2.0
"""Changes of the last hours decide which tests a run takes out of turn (ove_tests.testing.recent)."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ove_tests.testing import recent

_HOUR, _LAST = 3600, 1_800_000_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make an empty history the one that is read."""
    monkeypatch.setattr(recent, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    recent.forget()
    yield tmp_path
    recent.forget()


def _commit(folder: Path, hours: int, **texts: str) -> None:
    """Commit files with the given texts, some hours before the last commit."""
    recent.forget()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    date = f"{_LAST - hours * _HOUR} +0000"
    environment = {**os.environ, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    for words in (["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", "-C", str(folder), *words], env=environment, check=True)


def test_a_changed_entry_is_seen_for_four_hours(folder: Path) -> None:
    """Claim: exactly those entries of a table that were added or changed within four hours are named.

    The first commit of a history has changed none, and another sentence about an entry is no change.
    """

    def table(breaks: str = "", **cases: str) -> str:
        return "".join(
            f"[[case]]\nname = \"{name}\"\nbreaks = \"{breaks}\"\ntext = '''\n{text}\n\nend'''\n\n"
            for name, text in cases.items()
        )

    _commit(folder, 9, cases=table(old="1", other="2"))
    assert recent.entries("cases", "case") == frozenset()
    _commit(folder, 5, cases=table(old="1", other="3"))
    assert recent.entries("cases", "case") == {"other"}
    _commit(folder, 0, cases=table("in other words", added="4", old="1", other="3"))
    assert recent.entries("cases", "case") == {"added"}


def test_a_damaged_table_of_the_past_stops_no_run(folder: Path) -> None:
    """Claim: if the table was damaged before the recent changes, no entry counts as changed, and the run goes on."""
    _commit(folder, 9, cases="[[case]]\nname = 1\nname = 2\n")
    _commit(folder, 0, cases='[[case]]\nname = "whole"\n')
    assert recent.entries("cases", "case") == frozenset()


def test_a_change_is_near_the_lines_around_it(folder: Path) -> None:
    """Claim: a text is near a change within 15 lines of it, in a new file, and if the text is no longer found.

    Around a removed line, the two neighbouring lines count as changed.
    """
    lines = [f"line {number:03}" for number in range(100)]
    _commit(folder, 9, source="\n".join(lines), other="a\n")
    changed = [*lines[:50], "changed", *lines[51:80], *lines[81:]]
    _commit(folder, 0, source="\n".join(changed), new="a\n")
    near = [number for number in range(100) if number not in (50, 80) and recent.is_near("source", lines[number])]
    assert near == [*range(35, 50), *range(51, 80), *range(81, 97)]
    assert recent.is_near("source", lines[20] + "\n" + "\n".join(lines[21:36]))
    assert recent.is_near("source", lines[50])
    assert recent.is_near("new", "a")


def test_a_file_is_seen_for_four_hours(folder: Path) -> None:
    """Claim: files from commits in the four hours before the last one count, and so do uncommitted changes.

    Older commits and the first commit of a history do not.
    """
    assert recent.files() == frozenset()
    _commit(folder, 9, first="a")
    _commit(folder, 5, old="a")
    _commit(folder, 3, recent="a")
    _commit(folder, 0, newest="a")
    assert recent.files() == {"recent", "newest"}
    (folder / "first").write_text("other", encoding="utf-8")
    (folder / "new").touch()
    assert recent.files() == {"recent", "newest", "first", "new"}


def test_a_shallow_clone_has_not_changed_everything(folder: Path) -> None:
    """Claim: the first commit of a history, a shallow clone's last, does not count as a change of its files."""
    _commit(folder, 0, file="a")
    assert recent.files() == frozenset()


@pytest.mark.parametrize(
    ("name", "old", "same", "other"),
    [
        ("a.cmake", "# one\nset(a b)\n", "# two\n\nset(a b)\n", "# one\nset(a c)\n"),
        ("a.c", "/* one */\nint a; // b\n", "/* two,\n * three */\nint a;\n", "/* one */\nint b; // b\n"),
        ("a.h", 'x = "// one";\n', 'x = "// one"; // two\n', 'x = "// two";\n'),
        ("a.rs", "fn f<'a>() {} // it's\n", "/// It's.\nfn f<'a>() {}\n", "fn f<'b>() {} // it's\n"),
        (
            "a.other",
            "const a =\n    \\\\ // one\n;\n",
            "// b\nconst a =\n    \\\\ // one\n;\n",
            "const a =\n    \\\\ // two\n;\n",
        ),
        (
            "a.py",
            'def f():\n    """One."""\n    return 1  # a\n',
            'def f():\n    """Two."""\n    return 1\n',
            'def f():\n    """One."""\n    return 2  # a\n',
        ),
    ],
)
def test_a_changed_comment_is_no_change(folder: Path, name: str, old: str, same: str, other: str) -> None:
    """Claim: a file in which only comments or docstrings changed is not listed, and no line of it is near a change.

    A file whose code changed is listed.
    """
    begin = "" if name.endswith((".py", ".cmake")) else "// The license\n"
    old, same, other = begin + old, begin + same, begin + other
    _commit(folder, 9, **{name: old})
    _commit(folder, 1, **{name: same})
    last = same.splitlines()[-1]
    assert (recent.files(), recent.is_near(name, last)) == (frozenset(), False)
    _commit(folder, 0, **{name: other})
    assert (recent.files(), recent.is_near(name, other.splitlines()[-1])) == ({name}, True)
