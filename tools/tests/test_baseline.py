# SPDX-License-Identifier: MIT OR Apache-2.0
"""Baselines: written files are read back, damage is named, and a worse row names the responsible function."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool.bench import baseline
from ove_tool.bench.baseline import Baseline

BEFORE = {"sem/take_give": {"take": 30, "give": 40}, "mutex/lock": {"lock": 17}, "old/row": {"gone": 1}}
AFTER = {"sem/take_give": {"take": 36, "give": 38}, "mutex/lock": {"lock": 15}, "new/row": {"made": 4}}


def test_file_reads_back_and_has_a_row_on_each_line(tmp_path: Path) -> None:
    """A written baseline reads back equal, in a fixed order."""
    kept = Baseline({"gcc": "12.2"}, BEFORE, {"mutex/lock": {"p99": 17, "stack": 8}, "the image": {"ram": 96}})
    path = tmp_path / "folder" / "image.json"
    baseline.write(kept, path)
    assert baseline.read(path) == kept
    assert [line.strip().split(":")[0] for line in path.read_text(encoding="utf-8").splitlines()[3:6]] == [
        '"mutex/lock"',
        '"old/row"',
        '"sem/take_give"',
    ]
    assert [one.name for one in path.parent.iterdir()] == ["image.json"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON"),
        ('{"schema": 2}', "schema 2, this tool reads 1"),
        ("[]", "schema None, this tool reads 1"),
        ('{"schema": 1, "made_with": {}}', "rows: the key is missing"),
        ('{"schema": 1, "made_with": {}, "rows": {"a/b": {"f": "3"}}}', r'rows\."a/b"\.f: expected a whole number'),
        ('{"schema": 1, "made_with": {}, "rows": {"a/b": 3}}', 'rows."a/b": expected a table'),
        (
            '{"schema": 1, "made_with": {}, "rows": {}, "figures": {"a": {"p12": 3}}}',
            "figures.a: no figure has the name p12",
        ),
    ],
)
def test_damaged_file_names_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    """A file that is damaged, or of a later form, is an error that names the row where there is one."""
    path = tmp_path / "image.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Failure, match=message):
        baseline.read(path)


def test_missing_file_says_which_command_writes_it(tmp_path: Path) -> None:
    """A user without a baseline learns how to make one."""
    with pytest.raises(Failure, match="--write-baseline"):
        baseline.read(tmp_path / "image.json")


def test_changes_name_the_functions() -> None:
    """Worse, better, new and missing rows are distinguished, and their functions are ordered by their change."""
    found = baseline.compare("image", BEFORE, AFTER)
    assert [baseline.sentence(change) for change in found] == [
        "image: sem/take_give 70 -> 74 instructions (+4): take +6, give -2",
        "image: mutex/lock 17 -> 15 instructions (-2): lock -2",
        "image: old/row is not measured any more",
        "image: new/row is new, 4 instructions",
    ]


def test_row_fails_beyond_the_allowance_only() -> None:
    """A row that is gone fails whatever the allowance; one that is better or new never does."""
    found = baseline.compare("image", BEFORE, AFTER)
    assert [change.row for change in baseline.refused(found, 3)] == ["sem/take_give", "old/row"]
    assert [change.row for change in baseline.refused(found, 4)] == ["old/row"]


def test_comment_lists_what_fails_first() -> None:
    """The Markdown has each change, the failing ones first and in bold."""
    text = baseline.markdown(baseline.compare("image", BEFORE, AFTER), 0)
    assert text.splitlines()[0] == "4 rows changed; 2 of them fail (allowance: 0 instructions)."
    assert text.splitlines()[4] == "| image | sem/take_give | 70 | 74 | **+4** | `take` +6, `give` -2 |"
    assert text.splitlines()[5] == "| image | old/row | 1 | - | **gone** |  |"
    assert baseline.markdown([], 0) == "No row is other than in the baseline.\n"


def test_other_compilers_are_named() -> None:
    """Figures of other compilers are not compared; the message has both versions."""
    here, there = Baseline({"gcc": "12.2", "rustc": "1.95.0"}, {}), Baseline({"gcc": "13.1", "rustc": "1.95.0"}, {})
    assert baseline.other_compilers(there, here) == ["the baseline was made with gcc 13.1, and 12.2 is installed"]


def test_long_row_may_vary_by_a_hundredth() -> None:
    """The ticks in a row of several thousand instructions move; those of a short row's median do not."""
    long, short = {"stream/throughput": {"copy": 11000}}, {"sem/take_give": {"take": 4999}}
    assert baseline.refused(baseline.compare("image", long, {"stream/throughput": {"copy": 11110}}), 0) == []
    assert len(baseline.refused(baseline.compare("image", long, {"stream/throughput": {"copy": 11111}}), 0)) == 1
    assert len(baseline.refused(baseline.compare("image", short, {"sem/take_give": {"take": 5000}}), 0)) == 1


@pytest.mark.parametrize(
    ("figure", "unit", "most"),
    [
        *((name, "instructions", 20) for name in ("p99", "largest", "masked", "tick")),
        *((name, "bytes", 17) for name in ("stack", "memory", "flash", "ram")),
    ],
)
def test_each_figure_is_held(figure: str, unit: str, most: int) -> None:
    """Claim: each figure that is one worse than allowed is refused; bytes have no allowance."""
    before = {"queue/send": {figure: 17}}

    def refused(now: int) -> list[str]:
        found = baseline.compare_figures("image", before, {"queue/send": {figure: now}})
        return [baseline.sentence(change) for change in baseline.refused(found, 3)]

    assert refused(most) == refused(16) == []
    assert refused(most + 1) == [f"image: queue/send, {figure} 17 -> {most + 1} {unit} ({most - 16:+})"]


def test_a_figure_that_is_gone_is_refused() -> None:
    """Claim: a figure that is not measured any more fails the check, and a new one does not."""
    found = baseline.compare_figures("image", {"a": {"p99": 1}}, {"a": {"masked": 1}, "b": {"p99": 2}})
    assert [change.title for change in baseline.refused(found, 0)] == ["a, p99"]
    assert len(found) == 3
