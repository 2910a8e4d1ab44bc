# SPDX-License-Identifier: MIT OR Apache-2.0
"""Invalid deadline files: each is rejected in one sentence with its line, and none causes a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.deadlines import file
from ove_lab.errors import Failure, UsageError

_GOOD = "[thread.a]\nperiod_us = 5\n"
_EITHER = "thread.a: write either `period_us` or `distance_us`, which says when jobs come"
_POSITIVE = "expected a whole number >= 1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", " names no deadline; write one, such as `[thread.filter]`"),
        ("margin_percent = 20\n", " names no deadline; write one, such as `[thread.filter]`"),
        ("[thread.a]\ndeadline_us = 5\n", f":1: {_EITHER}"),
        (f"{_GOOD}distance_us = 5\n", f":1: {_EITHER}"),
        ("thread = { a = { period_us = 5, distance_us = 6 } }\n", f":1: {_EITHER}"),
        (f"{_GOOD}[thread.b]\ndeadline_us = 1\n", ":3: thread.b: write either"),
        ("\n[thread.a]\nperiod_us = 0\n", f":3: thread.a.period_us: {_POSITIVE}"),
        ("[ thread . a ]\r\nperiod_us = -1\r\n", f":2: thread.a.period_us: {_POSITIVE}"),
        ("[thread.a]\nperiod_us = 5.5\n", ":2: thread.a.period_us: expected a whole number, got a number"),
        ("[thread.a]\nperiod_us = nan\n", ":2: thread.a.period_us: expected a whole number, got a number"),
        ("[thread.a]\nperiod_us = '5'\n", ":2: thread.a.period_us: expected a whole number, got a text"),
        ("[thread.a]\nperiod_us = true\n", ":2: thread.a.period_us: expected a whole number, got true or false"),
        (f"[thread.a]\nperiod_us = {10**30}\n", ":2: thread.a.period_us: expected a whole number <= 3600000000"),
        (f"{_GOOD}jitter_us = {2**63 - 1}\n", ":3: thread.a.jitter_us: expected a whole number <= 3600000000"),
        (f"{_GOOD}jitter_us = -1\n", ":3: thread.a.jitter_us: expected a whole number >= 0"),
        (f"{_GOOD}deadline_us = 0\n", f":3: thread.a.deadline_us: {_POSITIVE}"),
        (f"{_GOOD}period = 5\n", ":3: thread.a.period: unknown key; valid: deadline_us, distance_us"),
        ("[threads.a]\nperiod_us = 5\n", ":1: threads: unknown key; valid: interrupt, margin_percent, thread"),
        ("[interrupt.x]\nperiod_us = 5\nwaits_on = 'q'\n", ":3: interrupt.x.waits_on: unknown key"),
        ("[interrupt.'net.rx']\nperiod_us = 0\n", f':2: interrupt."net.rx".period_us: {_POSITIVE}'),
        ("[thread.'']\nperiod_us = 5\n", ":1: thread: expected a text of length >= 1"),
        ("thread = 5\n", ":1: thread: expected a table, got a whole number"),
        ("[[thread.a]]\nperiod_us = 5\n", ":1: thread.a: expected a table, got a list"),
        ("[thread]\na = 5\n", ":2: thread.a: expected a table, got a whole number"),
        (f"{_GOOD}[thread.a]\nperiod_us = 6\n", ":3: not valid TOML: Cannot declare"),
        (f"{_GOOD}period_us = 6\n", ":3: not valid TOML: the key `period_us` is there twice"),
        ("margin_percent = -1\n", ":1: margin_percent: expected a whole number >= 0"),
        ("margin_percent = 10001\n", ":1: margin_percent: expected a whole number <= 10000"),
        ("[thread.a\nperiod_us = 5\n", ":1: not valid TOML: Expected ']'"),
        ("[thread.a]\nperiod_us = ", ":2: not valid TOML: Invalid value"),
        ("[thread.a]\nperiod_us = 5\0\n", ":2: not valid TOML: Expected newline"),
        ("[thread.a]\nperiod_us = 5 # \udcff\n", ":2: byte 0xff is not UTF-8"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    """Claim: an invalid deadline file is rejected in one line of text: the file, its line, the key, the reason."""
    path = tmp_path / file.FILE
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(Failure) as caught:
        file.read(path)
    assert f"{file.FILE}{said}" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Claim: for a missing file, or a folder, the message names it and the page that shows an example."""
    for path in (tmp_path, tmp_path / file.FILE):
        with pytest.raises(UsageError, match=r"does not exist; .* docs/deadlines\.md shows"):
            file.read(path)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("name", ["a", "net.rx"])
def test_each_entry_has_its_line(tmp_path: Path, mark: str, name: str) -> None:
    """Claim: an entry has the line of its section, even with a byte order mark or with a dot in its name."""
    path = tmp_path / file.FILE
    sections = ("thread.b", f"thread.'{name}'", "interrupt.b", f"interrupt.'{name}'")
    path.write_text(mark + "".join(f"[{one}]\nperiod_us = 5\n" for one in sections), encoding="utf-8")
    assert [one.where.rpartition(":")[2] for one in file.read(path).entries] == ["1", "3", "5", "7"]
