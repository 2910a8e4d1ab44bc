# SPDX-License-Identifier: MIT OR Apache-2.0
"""Converts a record into nanoseconds: with the prices of a fit (models/NAME/model.toml), or by a cycle table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from msgspec.structs import replace as changed

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.timing import cycle_table
from ove_lab.timing import target as targets
from ove_lab.timing.cycle_table import CycleTable, Span
from ove_lab.timing.features import NAMES, Features, of_places, of_row
from ove_lab.timing.fit import CONSTANT, Prices
from ove_lab.timing.target import Target
from ove_lab.trace.explain import Subject
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run

FILE = "model.toml"


class Known(schema.Table):
    """Published times of one kernel: rows of the fit, and rows that no fit has used, with the errors of both.

    The error of a row of the fit comes from a model whose prices, parameters and builds were found without the row.
    """

    rows: schema.Count = 0
    median: schema.Share = 0.0
    worst: schema.Share = 0.0
    held_out: schema.Count = 0
    held_out_median: schema.Share = 0.0
    held_out_worst: schema.Share = 0.0
    held_out_in_band: schema.Count = 0

    def text(self) -> str:
        parts = []
        if self.rows:
            parts.append(
                f"{self.rows} rows of the fit, each predicted without it: off by {self.median:.1%} in the median and "
                f"{self.worst:.0%} at worst"
            )
        if self.held_out:
            inside = f", {self.held_out_in_band} of them in the band" if self.rows else ""
            parts.append(
                f"{self.held_out} rows that no fit has used: off by {self.held_out_median:.1%} in the median and "
                f"{self.held_out_worst:.0%} at worst{inside}"
            )
        return "; ".join(parts)


class File(schema.Table):
    """The file model.toml: what a fit found."""

    median_error: schema.Share
    band_factor: schema.Share
    kernel: dict[schema.Word, Known]
    cycles: dict[Literal[(CONSTANT, *NAMES)], schema.Finite]


@dataclass(frozen=True)
class Model:
    """A target with the price of each parameter in cycles. `error` is the median error of rows that no fit had seen.

    `factor` is the factor of the band, whose ends are the prediction divided and multiplied by it. `known` has each
    kernel with a published time. A model with a `table` has none of these; its band follows from the table.
    """

    target: Target
    prices: Prices
    error: float
    table: CycleTable | None = None
    factor: float = 1.0
    known: Mapping[str, Known] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """List the parts of a prediction's time."""
        return self.table.names if self.table else list(self.prices)

    def has_band(self, rtos: str) -> bool:
        """Return True if the errors from which the band was computed include rows of this kernel."""
        return self.table is not None or (rtos in self.known and self.known[rtos].rows > 0)

    def trust(self, rtos: str = "") -> str:
        """Return the error of a prediction as text, for one kernel or for all."""
        if self.table:
            return "the band is what the table allows"
        if not rtos:
            return f"median error of kernel calls {self.error:.0%}, of your code not known"
        if rtos not in self.known:
            return f"no time of {rtos} was ever compared"
        return self.known[rtos].text()


@dataclass(frozen=True)
class Prediction:
    """Nanoseconds: the mean over all placements of the code, each parameter's part of it, and the band's ends.

    With a cycle table, the band's ends are the minimum and maximum that the table allows, and the time is their middle.
    """

    ns: float
    least: float
    most: float
    parts: Mapping[str, float]


def load(name: str) -> Model:
    """Read a model. Raises UsageError for an unknown name, Failure for one that was never fitted."""
    target = targets.load(name)
    if target.is_table:
        return Model(target, {}, 0.0, cycle_table.load(name))
    path = target.folder / FILE
    try:
        file = schema.toml(path, File)
    except Failure as failure:
        raise Failure(f"{failure.text}; `./ove timing {name} --fit` makes the file") from failure
    return Model(target, file.cycles, file.median_error, None, file.band_factor, file.kernel)


def predict(model: Model, features: Features) -> Prediction:
    """Price one row."""
    counted = {name: 1.0 if name == CONSTANT else features.count(name) for name in model.prices}
    ns = 1000.0 / model.target.mhz
    parts = {name: price * counted[name] * ns for name, price in model.prices.items()}
    total = sum(parts.values())
    return Prediction(total, total / model.factor, total * model.factor, parts)


def row(model: Model, subject: Subject, name: str) -> Prediction:
    """Predict one row of a recorded image. Raises Failure for an access to memory that the model does not know."""
    check_memory(model.target, subject, name)
    if model.table:
        clock = cycle_table.timed(model.table, subject.run, subject.program)
        window, empty = (clock.parts(one.places()) for one in (subject.rows.by_name[name], subject.rows.empty))
        return _by_table(model, {part: window.get(part, Span()) - empty.get(part, Span()) for part in model.names})
    found = of_row(subject.run, subject.program, subject.rows.by_name[name], subject.rows.empty)
    return predict(model, found)


def stretch(
    model: Model, run: Run, program: Program, places: Places, what: str, exceptions: int | None = None
) -> Prediction:
    """Predict a stretch that no clock readings enclose, and which therefore has no constant. Raises Failure as `row`.

    `exceptions` is the record's number of exceptions, for a program whose vector table does not name all handlers.
    """
    check_places(model.target, run, program, places, what)
    if model.table:
        return _by_table(model, cycle_table.timed(model.table, run, program).parts(places.tolist()))
    bare = {name: price for name, price in model.prices.items() if name != CONSTANT}
    found = of_places(run, program, places)
    if exceptions is not None:
        found = changed(found, exceptions=float(exceptions))
    return predict(replace(model, prices=bare), found)


def _by_table(model: Model, parts: Mapping[str, Span]) -> Prediction:
    total, ns = sum(parts.values(), Span()), 1000.0 / model.target.mhz
    middle = {name: (one.least + one.most) / 2 * ns for name, one in parts.items()}
    return Prediction(sum(middle.values()), total.least * ns, total.most * ns, middle)


def check_memory(target: Target, subject: Subject, name: str) -> None:
    """Raise Failure, with the row, the function and the address, for an access to memory unknown to the model."""
    window = subject.rows.by_name[name]
    places = np.arange(window.begin, window.end)
    check_places(target, subject.run, subject.program, places, f"{name} on {subject.title}")


def check_places(target: Target, run: Run, program: Program, places: Places, what: str) -> None:
    """Do the same for some executed instructions."""
    code = target.memory["code"]
    for place in places.tolist():
        address = int(run.pc[place])
        if not code[0] <= address < code[1]:
            raise _unknown(target, what, program.function(address), "executes", address)
        for access in range(run.first_access[place], run.first_access[place + 1]):
            if not target.knows(int(run.address[access])):
                verb = "writes" if run.is_store[access] else "reads"
                raise _unknown(target, what, program.function(address), verb, int(run.address[access]))


def _unknown(target: Target, what: str, function: str, verb: str, address: int) -> Failure:
    known = ", ".join(f"{name} {begin:#010x} to {end - 1:#010x}" for name, (begin, end) in target.memory.items())
    return Failure(
        f"{what}: {function} {verb} {address:#010x}, memory that the timing model {target.name} does not know. It "
        f"knows {known}; it knows instructions in code only. A region or row without this access can be predicted"
    )
