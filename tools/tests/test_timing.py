# SPDX-License-Identifier: MIT OR Apache-2.0
"""From a record to nanoseconds: features, the fit, and what is rejected."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace as changed
from recorded_program import LOAD, STORE, record

from ove_lab.errors import Failure, UsageError
from ove_lab.timing import band, features, fit, predict, unseen
from ove_lab.timing import target as targets
from ove_lab.timing.features import Features
from ove_lab.timing.fit import Sample
from ove_lab.timing.known import Evidence
from ove_lab.trace.rows import Window
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT
from ove_tool.report import pages
from ove_tool.timing import kept, page, validate

MODEL = "stm32f746g-worst-case"
PROGRAM = SimpleNamespace(
    function=lambda address: "handler" if address >= 0x400 else "work",
    text=lambda _: "nop",
    is_code=lambda address: address < 0x1000,
    handlers=frozenset({0x400}),
)


def counted(*events: int) -> Features:
    run = record(*events)
    return features.of_places(run, PROGRAM, np.arange(len(run.pc)))  # type: ignore[arg-type]


@pytest.mark.parametrize("count", range(1, 12))
def test_what_runs_straight_on(count: int) -> None:
    """Claim: b bytes in a row take b/8 + 0.75 fetches on average over all placements of the code."""
    found = counted(*range(0x100, 0x100 + 2 * count, 2))
    assert found.fetches == 2 * count / 8 + 0.75
    assert found.instructions == count


def test_a_loop_in_a_word_is_fetched_once() -> None:
    """Claim: two instructions that repeat take one fetch if they share a word, and two each time if not."""
    found = counted(*[0x100, 0x102] * 3)
    assert found.fetches == (1 + 1 + 1 + 6) / 4


def test_an_exception_and_accesses() -> None:
    """Claim: a handler counts as an exception and interrupts the fetches; constants next to the code are not loads."""
    data, constant = 0x20000000 | 4 << 32, 0x200 | 4 << 32
    found = counted(0x100, data | LOAD, 0x400, data | STORE, 0x402, 0x102, constant | LOAD)
    assert (found.exceptions, found.loads, found.stores, found.literals) == (1, 1, 1, 1)
    straight = counted(0x100, 0x102)
    assert found.fetches == straight.fetches + 1 - 0.25 + counted(0x400, 0x402).fetches


def test_a_row_lacks_the_empty_body() -> None:
    """Claim: a row's features are its window's less an empty iteration's, at each placement of the code."""
    run = record(0x100, 0x102, 0x104, 0x100, 0x102)
    found = features.of_row(run, PROGRAM, Window(0, 3), Window(3, 5))  # type: ignore[arg-type]
    assert (found.instructions, found.fetches) == (1, 0.25)


def row_of(fetches: float, exceptions: float = 0, literals: float = 0) -> Features:
    return Features(fetches, 3 * fetches, exceptions, 0, 0, literals)


def planted() -> list[Sample]:
    """Return rows of two kernels whose times are 10 cycles per fetch, 200 per exception, and 50."""
    shapes = [(5, 0, 3), (20, 1, 1), (60, 0, 9), (200, 2, 7), (9, 0, 0), (33, 1, 8)]
    return [
        Sample(kernel, f"{kernel}{number}", row_of(f + more, e, x), 10 * (f + more) + 200 * e + 50)
        for kernel, more in (("a", 0), ("b", 4))
        for number, (f, e, x) in enumerate(shapes)
    ]


def test_planted_prices_are_found() -> None:
    """Claim: the fit finds the prices that the rows were made from, and rows that it has not seen have no error."""
    names = ("fetches", "exceptions", "constant")
    assert fit.fit(planted(), names) == pytest.approx({"fetches": 10, "exceptions": 200, "constant": 50})
    found = fit.quality(planted(), names)
    assert max(map(abs, (*found.left_out, *found.all_across))) < 1e-9
    assert found.rank == pytest.approx(1)


def test_left_out_is_left_out() -> None:
    """Claim: a row that alone determines its parameter is exact in the fit, and wrong if the fit has not seen it."""
    rows = [replace(one, features=changed(one.features, exceptions=0.0)) for one in planted()]
    rows = [replace(one, cycles=10 * one.features.fetches + 50) for one in rows]
    odd = Sample("b", "odd", row_of(10, exceptions=1), 1150)
    names = ("fetches", "exceptions", "constant")
    found = fit.quality([*rows, odd], names)
    assert abs(found.fitted[-1]) < 1e-9
    assert found.left_out[-1] == pytest.approx(150 / 1150 - 1)
    assert found.across["b"][-1] == pytest.approx(150 / 1150 - 1)


def test_the_choice_is_left_out_too() -> None:
    """Claim: a parameter that only one row needs is not chosen without that row."""
    rows = [replace(one, features=changed(one.features, literals=0.0)) for one in planted()]
    odd = [Sample(kernel, "odd", row_of(10, literals=9), 10 * 10 + 50 + 9 * 40) for kernel in "ab"]
    names = ("fetches", "exceptions", "constant")
    assert fit.kept(fit.choose([*rows, *odd], names, ("literals",))).names == (*names, "literals")
    found = unseen.chosen_without([[*rows, odd[0]]], names, ("literals",))
    assert found[-1] == pytest.approx(150 / 510 - 1)


def test_a_twin_is_left_out_too() -> None:
    """Claim: a row with the same code does not reveal a row's time, and one of another kernel may."""
    names = ("fetches", "exceptions", "constant")
    first = Sample("b", "odd", row_of(10, literals=9), 510)
    for twin, error in ((replace(first, row="twin"), 150 / 510 - 1), (replace(first, configuration="a"), 0)):
        found = fit.quality([*planted_without_literals(), first, twin], (*names, "literals"))
        assert found.left_out[-2] == pytest.approx(error, abs=1e-9)


def planted_without_literals() -> list[Sample]:
    return [replace(one, features=changed(one.features, literals=0.0)) for one in planted()]


def test_the_build_is_chosen_without_the_row() -> None:
    """Claim: a build that only one row needs is not chosen without that row."""
    names = ("fetches", "exceptions", "constant")
    sound = planted()
    # The other build fits the last row exactly and the others badly.
    worse = [
        replace(one, features=changed(one.features, fetches=one.features.fetches * (0.5 + number)))
        for number, one in enumerate(sound[:-1])
    ]
    odd = replace(sound[-1], cycles=2 * sound[-1].cycles)
    builds = [[*sound[:-1], odd], [*worse, replace(odd, features=changed(odd.features, fetches=2 * 37 + 5))]]
    assert unseen.chosen_without(builds, names, ())[-1] == pytest.approx(-0.5)


def test_across_chooses_on_the_other_kernel_alone() -> None:
    """Claim: a parameter that only the predicted kernel needs is not available for its prediction."""
    names = ("fetches", "exceptions", "constant")
    rows = [
        replace(one, cycles=one.cycles + (40 * one.features.literals if one.configuration == "a" else 0))
        for one in planted()
    ]
    found = unseen.chosen_across(rows, names, ("literals",))
    assert [chosen for chosen, _ in found.values()] == [names, (*names, "literals")]
    assert all(error < -0.1 for error, one in zip(found["a"][1], rows, strict=False) if one.features.literals > 2)


def test_no_price_is_negative() -> None:
    """Claim: a feature that would get a negative price gets none, and the others are fitted without it."""
    rows = [replace(one, cycles=one.cycles - 2 * one.features.literals) for one in planted()]
    names = ("fetches", "exceptions", "constant", "literals")
    found = fit.fit(rows, names)
    assert found["literals"] == 0
    assert found == pytest.approx(fit.fit(rows, names[:3]) | {"literals": 0})


def test_no_price_is_beneath_the_manuals() -> None:
    """Claim: a price that would fall below its minimum is that minimum, and the others are fitted to what is left."""
    found = fit.fit(planted(), ("fetches", "exceptions", "constant"), {"fetches": 12})
    assert found["fetches"] == 12
    assert found["exceptions"] < 200
    rest = [replace(one, cycles=12 * one.features.fetches + 50) for one in planted() if not one.features.exceptions]
    assert fit.fit(rest, ("fetches", "constant"), {"fetches": 12}) == pytest.approx({"fetches": 12, "constant": 50})


def test_a_parameter_earns_its_place() -> None:
    """Claim: a feature that costs nothing is dropped; one that costs something stays."""
    base = ("fetches", "exceptions", "constant")
    jitter = [one.cycles * (1 + 0.05 * (-1) ** number) for number, one in enumerate(planted())]
    rows = [replace(one, cycles=cycles) for one, cycles in zip(planted(), jitter, strict=True)]
    assert fit.kept(fit.choose(rows, base, ("stores",))).names == base
    dear = [replace(one, cycles=one.cycles + 40 * one.features.literals) for one in rows]
    assert fit.kept(fit.choose(dear, base, ("stores", "literals"))).names == (*base, "literals")


def test_how_well_few_rows_know_their_median() -> None:
    """Claim: of 20 rows, the 6th and the 15th enclose the median at 95 %, as tables of the sign test say."""
    assert fit.median_range([-0.01 * number for number in range(1, 21)]) == pytest.approx((0.06, 0.15))
    assert fit.median_range([-0.01 * number for number in range(1, 10)]) == pytest.approx((0.02, 0.08))
    assert fit.median_range([0.03, -0.01, 0.02]) == pytest.approx((0.01, 0.03))


def test_a_kernel_that_is_not_here_keeps_its_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Claim: a recording without the user's trees writes the file, which still says what its rows were made with."""
    target = targets.load(MODEL)
    shutil.copytree(target.folder, tmp_path / MODEL)
    monkeypatch.setattr(targets, "MODELS", tmp_path)
    for tree in OWN_TREES.values():
        for name in tree.variables:
            monkeypatch.delenv(name, raising=False)
    rows, before = kept.read(target), json.loads((target.folder / kept.FILE).read_text(encoding="utf-8"))
    kept.write(target, rows)
    after = json.loads((target.folder / kept.FILE).read_text(encoding="utf-8"))
    assert before["made_with"].keys() == after["made_with"].keys()
    trees = [name for name in before["made_with"] if name in OWN_TREES]
    assert trees
    assert [after["made_with"][name] for name in trees] == [before["made_with"][name] for name in trees]
    assert kept.read(target) == rows


def test_an_unknown_model_is_named() -> None:
    """Claim: an unknown model is a usage error that lists the models."""
    with pytest.raises(UsageError, match=f"unknown timing model `stm32`.*{MODEL}"):
        targets.load("stm32")


def test_a_board_without_a_model_is_named() -> None:
    """Claim: a record of another processor is rejected with the board's name, before anything is built."""
    target = targets.load(MODEL)
    with pytest.raises(Failure, match=f"--board {target.boards[0]}`; the model cortex-m4 takes those of"):
        target.check_board("qemu-mps2-an386")
    with pytest.raises(Failure, match="no model takes those of rpi-pico"):
        target.check_board("rpi-pico")


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ((0x100, 0x60000000 | 4 << 32 | LOAD), "work reads 0x60000000"),
        ((0x100, 0xF0000000 | 4 << 32 | STORE), "work writes 0xf0000000"),
        ((0x20000100,), "handler executes 0x20000100"),
    ],
)
def test_memory_that_the_model_does_not_know(events: tuple[int, ...], says: str) -> None:
    """Claim: an access outside the model's memories, or code outside the flash, is named with function and address."""
    run = record(*events)
    with pytest.raises(Failure, match=f"a/row: {says}, memory that the timing model {MODEL} does not know"):
        predict.check_places(targets.load(MODEL), run, PROGRAM, np.arange(len(run.pc)), "a/row")  # type: ignore[arg-type]


def test_the_band_holds_the_prediction() -> None:
    """Claim: the parts add up to the prediction, which the band's factor divides and multiplies."""
    model = predict.Model(targets.load(MODEL), {"fetches": 21.6, "constant": 43.2}, 0.1, None, 1.25)
    found = predict.predict(model, row_of(10))
    assert found.parts == pytest.approx({"fetches": 1000, "constant": 200})
    assert (found.ns, found.least, found.most) == pytest.approx((1200, 960, 1500))


def test_a_band_holds_what_it_promises() -> None:
    """Claim: over random rows, the band of n rows contains the next row as often as the coverage says."""
    draws = np.random.default_rng(1).lognormal(0, 0.2, (2000, 21)) - 1
    hits = [band.is_held(row[-1], band.factor(row[:-1])) for row in draws]
    assert float(band.COVERAGE) - 0.02 <= np.mean(hits) <= float(band.COVERAGE) + 0.03


def test_a_band_is_above_and_below_alike() -> None:
    """Claim: the 19th of 20 ratios gives a 90 % band, twice too much counts as half, and 8 rows are too few."""
    errors = [1.0, -0.75, *([0.1] * 18)]
    assert band.factor(errors) == pytest.approx(2)
    assert band.factor([-0.5 if error == 1 else error for error in errors]) == pytest.approx(2)
    assert band.held(errors, 2.0) == 19
    assert band.held_left_out(errors) == 18
    assert band.factor([0.1] * 8) == float("inf")


@pytest.mark.parametrize("name", [name for name in targets.names() if not targets.load(name).is_table])
def test_the_printed_band_holds(name: str) -> None:
    """Claim: the stored band is that of the rows' leave-one-out errors, and contains its share of the rows left out."""
    evidence, model = evidence_of(name), predict.load(name)
    assert model.factor == pytest.approx(evidence.factor, abs=1e-4)
    # One row may be missing: a band without that row is made from one row fewer.
    assert band.held_left_out(evidence.unseen) >= int(float(band.COVERAGE) * len(evidence.unseen))


def test_a_held_out_row_is_in_no_fit() -> None:
    """Claim: held-out rows change neither the prices nor the choice, and are those that the page lists."""
    evidence = evidence_of(MODEL)
    names = {one.name for one in evidence.target.held_out()}
    assert names
    assert not names & {one.configuration for one in evidence.samples}
    assert {one.configuration for one, _ in evidence.held_out} == names
    # No row is published both in the fit and outside it.
    fitted = {(one.rtos, one.mode, row) for one in evidence.target.fitted() for row in one.rows}
    assert not fitted & {(one.rtos, one.mode, row) for one in evidence.target.held_out() for row in one.rows}


@cache
def evidence_of(name: str) -> Evidence:
    target = targets.load(name)
    return Evidence(target, kept.read(target))


@pytest.mark.parametrize("name", [name for name in targets.names() if not targets.load(name).is_table])
def test_the_model_is_what_its_rows_give(name: str) -> None:
    """Claim: the committed prices are those of a fit to the committed rows, without the rows that are left out."""
    evidence = evidence_of(name)
    target = evidence.target
    assert validate.fitted(evidence) == (target.folder / predict.FILE).read_text(encoding="utf-8")
    left_out = {(one.name, row) for one in target.configurations for row in one.left_out}
    assert not left_out & {(one.configuration, one.row) for one in evidence.samples}


def test_the_page_is_what_the_model_gives() -> None:
    """Claim: the published page is, byte for byte, what the stored files give."""
    text = page.page(evidence_of(MODEL))
    assert text == (ROOT / "docs" / "benchmarks" / pages.TIMING_FILE).read_text(encoding="utf-8")


def test_the_front_page_has_the_headline() -> None:
    """Claim: the README's sentence about the model is the one that its stored files give."""
    sentence = validate.front_page(evidence_of(MODEL))
    assert sentence in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
