# SPDX-License-Identifier: MIT OR Apache-2.0
"""From a record to nanoseconds: with the prices of a fit (models/NAME/model.toml), or by a cycle table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from msgspec.structs import replace as changed

from ove_tool import schema
from ove_tool.errors import Failure
from ove_tool.timing import cycle_table
from ove_tool.timing import target as targets
from ove_tool.timing.cycle_table import CycleTable, Span
from ove_tool.timing.features import NAMES, Features, of_places, of_row
from ove_tool.timing.fit import CONSTANT, Prices
from ove_tool.timing.target import Target
from ove_tool.trace.explain import Subject
from ove_tool.trace.program import Program
from ove_tool.trace.record import Places, Run

FILE = "model.toml"
_FETCHES = "fetches"


class File(schema.Table):
    """The file model.toml: what a fit found."""

    median_error: schema.Share
    cycles: dict[Literal[(CONSTANT, *NAMES)], schema.Finite]


@dataclass(frozen=True)
class Model:
    """A target with the price of each parameter in cycles. `error` is the median error of rows that no fit had seen.

    A model with a `table` has neither prices nor an error.
    """

    target: Target
    prices: Prices
    error: float
    table: CycleTable | None = None

    @property
    def names(self) -> list[str]:
        """Name where the time of a prediction goes."""
        return self.table.names if self.table else list(self.prices)

    def trust(self) -> str:
        """Say how far a prediction can be off."""
        if self.table:
            return "the band is what the table allows"
        return f"median error {self.error:.0%}"


@dataclass(frozen=True)
class Prediction:
    """Nanoseconds: the mean over all placements of the code, what each parameter takes of it, and the extremes.

    By a cycle table: the middle of the least and the most that the table allows.
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
    return Model(target, file.cycles, file.median_error)


def predict(model: Model, features: Features) -> Prediction:
    """Price one row."""
    counted = {name: 1.0 if name == CONSTANT else features.count(name) for name in model.prices}
    ns = 1000.0 / model.target.mhz
    parts = {name: price * counted[name] * ns for name, price in model.prices.items()}
    total = sum(parts.values())
    price = model.prices.get(_FETCHES, 0.0) * ns
    less = price * (features.least_fetches - features.fetches)
    more = price * (features.most_fetches - features.fetches)
    return Prediction(total, total + less, total + more, parts)


def row(model: Model, subject: Subject, name: str) -> Prediction:
    """Predict one row of a recorded image. Raises Failure for memory that the model does not know."""
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
    """Predict a stretch without a clock around it, which therefore has no constant. Raises Failure as `row` does.

    `exceptions` is how many the record has where the program installs handlers that its vector table does not name.
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
    """Raise Failure, with the row, the function and the address, for memory that the model does not know."""
    window = subject.rows.by_name[name]
    places = np.arange(window.begin, window.end)
    check_places(target, subject.run, subject.program, places, f"{name} on {subject.title}")


def check_places(target: Target, run: Run, program: Program, places: Places, what: str) -> None:
    """The same for some executed instructions."""
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
