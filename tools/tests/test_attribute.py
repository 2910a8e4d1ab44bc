# SPDX-License-Identifier: MIT OR Apache-2.0
"""The attribution of outliers: which rows it covers, and how it names functions."""

from __future__ import annotations

import pytest
from test_explain import _subject

from ove_lab.errors import Missing
from ove_lab.trace.attribute import Work
from ove_tool.bench import attribute
from ove_tool.report import attribution, comparability
from ove_tool.report.attribution import Difference, Place
from ove_tool.report.sources import Sources
from ove_tool.results import Results, Row, Run
from ove_tool.variant import Variant

BOARD = "qemu-mps2-an500"


def row(name: str, value: int, unit: str = "instructions") -> Row:
    return Row(*name.split("/"), unit, 1000, value, value, value, value, value, float(value), 0.0)


def sources(other: int) -> Sources:
    """Return C and Rust with a call, bytes of memory and a native row that differ by as much."""
    names = (("thread/get_self", "instructions"), ("timer/memory", "bytes"), ("native_freertos/x", "instructions"))
    runs = [
        Run("freertos", BOARD, "heap", binding, tuple(row(name, value, unit) for name, unit in names))
        for binding, value in (("c", 100), ("rust", other))
    ]
    return Sources(Results({}, tuple(runs)), comparability.load())


@pytest.mark.parametrize(
    ("other", "found"), [(100, []), (110, []), (111, ["thread/get_self"]), (89, ["thread/get_self"])]
)
def test_what_is_over_ten_per_cent_is_recorded(other: int, found: list[str]) -> None:
    """Claim: an outlier in instructions is attributed; bytes, native rows and rows within 10 % are not."""
    assert [one.other.name for one in attribute.missing(sources(other))] == found


def test_what_is_known_is_not_recorded_again() -> None:
    """Claim: an attribution of these figures is kept, one of other figures is made again."""
    found = sources(111)
    places = [Place("freertos", BOARD, "heap", binding, "thread/get_self") for binding in ("c", "rust")]
    for count, missing in ((111, 0), (112, 1)):
        difference = Difference(places[0], places[1], (), (100, 0, 0, 0, 0), (count, 0, 0, 0, 0))
        found.differences[places[0], places[1]] = difference
        assert len(attribute.missing(found)) == missing


def test_the_body_of_a_case_has_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: the function that the loop calls first has the same name in every language, and the others keep theirs."""
    monkeypatch.setattr(attribute, "demangled", list)
    work = attribute.work_of(_subject(), "a/body", 5)
    assert {name: each.instructions for name, each in work.items()} == {
        attribute.BODY: 3,
        "handler": 2,
        **_around(work),
    }
    assert "body" not in work


def _around(work: dict[str, attribute.Work]) -> dict[str, int]:
    return {name: each.instructions for name, each in work.items() if name.startswith("the measurement")}


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("xQueueSend", "xQueueSend"),
        ("alloy::rtos::detail::wake(alloy::rtos::Tcb&, unsigned long)", "alloy::rtos::detail::wake"),
        ("(anonymous namespace)::notify(alloy::rtos::NotifiableHandle)", "notify"),
        ("ove::sync::lock::h0123456789abcdef", "ove::sync::lock"),
        ("void take<4u>(int) [clone .part.0]", "void take<4u>"),
    ],
)
def test_a_name_has_no_noise(name: str, plain: str) -> None:
    """Claim: parameters, hashes, clones and namespaces without a name are left out."""
    assert attribute._plain(name) == plain


@pytest.mark.parametrize(("median", "rest"), [(500, 0), (510, 10), (491, -9), (511, None), (490, None)])
def test_what_a_record_lacks_has_its_own_line(median: int, rest: int | None) -> None:
    """Claim: up to 2 % that no recorded iteration has is named and makes the sums exact; more is not attributed."""
    (one,) = attribute.missing(sources(median))
    known = {
        attribution.place(one.base_run, one.base.name): {"take": Work(instructions=100)},
        attribution.place(one.other_run, one.other.name): {"take": Work(instructions=500)},
    }
    found = attribute._difference(one, known)
    if rest is None:
        assert found is None
        return
    assert found is not None
    assert (found.base_counts[0], found.other_counts[0]) == (100, median)
    lines = {name: after - before for name, before, after in found.functions}
    assert lines == {"take": 400, **({attribute.REST: rest} if rest else {})}


def test_an_absent_kernel_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Claim: without a kernel's tree, its rows are named but not attributed, and other kernels are still published."""

    def choose(*_: str) -> Variant:
        raise Missing("freertos", "", "set its tree")

    monkeypatch.setattr(attribute, "choose", choose)
    assert attribute.attribute(attribute.missing(sources(111)), (), lambda _: None) == []
    assert "not attributed: 1 rows of freertos, heap, rust: freertos is not available" in capsys.readouterr().err
