# SPDX-License-Identifier: MIT OR Apache-2.0
"""The table of the bindings is well formed, and differences of an image are reported row by row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ove_lab.errors import Failure
from ove_tests.testing.bindings import TABLE, differences, load, rows_of_the_table
from ove_tests.testing.conformance import Case
from ove_tool.languages import names as languages

ROW = "rows: [{id: queue.send.fifo, claim: In order.}, {id: queue.drop.stops, claim: It stops., stops: true}]"
CASES = [
    Case("queue.send.fifo", "In order.", None, None, None, None),
    Case("queue.drop.stops", "It stops.", 9, "ove::Queue", None, None),
]


def test_the_table_of_this_checkout_is_well_formed() -> None:
    """Every row has an id, a claim and reasons, and names languages that exist in the contract."""
    rows = rows_of_the_table()
    named = {lang for row in rows for lang in row.without}
    assert named <= {"cpp", "rust", "zig"}
    assert set(languages()) <= {"c", "cpp", "rust", "zig"}
    assert not any(set(row.without) == {"cpp", "rust", "zig"} for row in rows)


def test_each_row_stands_in_the_file_of_its_concept() -> None:
    """Claim: a row's id begins with the name of its file, so a concept's promises are found in one place."""
    for path in TABLE.glob("*.yaml"):
        rows = load(path.read_text(encoding="utf-8"))
        assert {row.id.partition(".")[0] for row in rows} == {path.stem}


def test_an_image_that_agrees_is_accepted() -> None:
    """An image that matches the table has no differences."""
    assert differences(load(ROW), CASES, "cpp", "heap") == []


def test_a_missing_test_is_told() -> None:
    """A row without a test is named, with language and mode."""
    assert differences(load(ROW), CASES[:1], "zig", "heap") == ["queue.drop.stops: no such test in zig, heap"]


def test_a_test_without_a_row_is_told() -> None:
    """A test that no row knows is named."""
    extra = [*CASES, replace(CASES[0], id="queue.send.more")]
    assert differences(load(ROW), extra, "cpp", "heap") == ["queue.send.more: is not a row of the table"]


def test_a_claim_that_differs_is_told() -> None:
    """A test that proves another sentence than the row's is named."""
    found = differences(load(ROW), [replace(CASES[0], claim="In any order."), CASES[1]], "cpp", "heap")
    assert found == ["queue.send.fifo: claims 'In any order.', the table 'In order.'"]


def test_a_row_of_one_mode_is_asked_for_there_only() -> None:
    """A row of heap mode is neither wanted nor allowed in zero-heap mode."""
    rows = load("rows: [{id: queue.create.works, claim: It works., modes: [heap]}]")
    case = Case("queue.create.works", "It works.", None, None, None, None)
    assert differences(rows, [], "cpp", "zeroheap") == []
    assert differences(rows, [], "cpp", "heap") == ["queue.create.works: no such test in cpp, heap"]
    assert len(differences(rows, [case], "cpp", "zeroheap")) == 1


def test_an_exception_needs_its_reason_and_its_absence() -> None:
    """A language may lack a row for a stated reason, and then must lack it."""
    rows = load("rows: [{id: mutex.std.locks, claim: They work., except: {zig: there are none}}]")
    case = Case("mutex.std.locks", "They work.", None, None, None, None)
    assert differences(rows, [], "zig", "heap") == []
    assert len(differences(rows, [case], "zig", "heap")) == 1
    with pytest.raises(Failure, match="a reason for each language"):
        load("rows: [{id: mutex.std.locks, claim: They work., except: {zig: ''}}]")


@pytest.mark.parametrize(
    "text",
    [
        "rows: [{id: queue.send, claim: Too short an id.}]",
        "rows: [{id: queue.send.a, claim: no sentence}]",
        "rows: [{id: queue.send.a, claim: One., colour: red}]",
        "rows: [{id: queue.send.a, claim: One., modes: [stack]}]",
        "rows: [{id: queue.send.a, claim: One.}, {id: queue.send.a, claim: One.}]",
    ],
)
def test_a_malformed_table_is_refused(text: str) -> None:
    """A wrong key, mode, id or claim, or a row twice, is an error and not an empty table."""
    with pytest.raises(Failure):
        load(text)
