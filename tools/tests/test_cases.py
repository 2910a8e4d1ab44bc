# SPDX-License-Identifier: MIT OR Apache-2.0
"""bench/cases.yaml: how its rows reach the image."""

from __future__ import annotations

from ove_tool.bench.cases import Case, load
from ove_tool.bench.table import initialisers


def test_a_case_has_one_line_and_its_twin_another() -> None:
    """Claim: a case has one initialiser; its native twin has the same kind and proof, and no note."""
    row = Case("sync/a", kind="switch", note='says "so"', proof="contended", native="native_a", label="A")
    assert initialisers(row, "alloy", is_host=False) == [
        '{"sync", "a", BENCH_SWITCH, "says \\"so\\"", "contended"},',
        '{"native_alloy", "native_a", BENCH_SWITCH, NULL, "contended"},',
    ]


def test_this_machine_may_have_another_note() -> None:
    """Claim: a machine's note appears only in its images, and a case without one has no note."""
    row = Case("time/a", kind="millisecond", note="two ticks", note_on_host="never early")
    assert initialisers(row, "posix", is_host=True) == ['{"time", "a", BENCH_MILLISECOND, "never early", NULL},']
    assert initialisers(row, "alloy", is_host=False) == ['{"time", "a", BENCH_MILLISECOND, "two ticks", NULL},']
    assert initialisers(Case("time/b", kind="memory"), "posix", is_host=True) == [
        '{"time", "b", BENCH_ORDINARY, NULL, NULL},'
    ]


def test_memory_cases_exist_in_heap_mode_only() -> None:
    """Claim: a row that counts heap bytes exists only in heap mode."""
    assert [row.name for row in load().rows if row.kind == "memory" and not row.heap_only] == []


def test_a_row_with_an_option_is_of_images_with_it() -> None:
    """Claim: an image without a row's symbol does not have the row, and zero-heap mode has no heap-mode rows."""
    row = Case("cmsis/a", option="CONFIG_OVE_CMSIS_OS2")
    assert not row.is_of("heap")
    assert row.is_of("zeroheap", {"CONFIG_OVE_CMSIS_OS2"})
    assert Case("sync/a").is_of("heap")
    assert not Case("sync/create", heap_only=True).is_of("zeroheap")
    assert {row.option for row in load().rows if row.name.startswith("cmsis/")} == {"CONFIG_OVE_CMSIS_OS2"}
