# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench --timing`: the rows of recorded images in nanoseconds of a real processor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ove_lab import console
from ove_lab.errors import UsageError
from ove_lab.paths import display
from ove_lab.timing import predict, predicted
from ove_lab.timing.band import COVERAGE
from ove_lab.timing.predict import Model, Prediction
from ove_lab.timing.target import Target
from ove_lab.trace.explain import Subject
from ove_lab.whole_file import make_folder, replace
from ove_tool.bench import explain
from ove_tool.report import comparability, markdown
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import RTOS_NAMES
from ove_tool.variant import Variant

PAGE = "timing.md"
# The kind in bench/cases.yaml of a row that waits for the tick; the record contains the idle loop during the wait.
_WAITS = "millisecond"


def waiting(rules: Comparability, rtos: str) -> set[str]:
    """Return the names of the rows that wait, including native ones."""
    found = {name for name, case in rules.rows.items() if case.kind == _WAITS}
    return found | {f"native_{rtos}/{pair.native}" for pair in rules.pairs if pair.wrapper in found}


def predictions(model: Model, subject: Subject, names: Sequence[str]) -> dict[str, Prediction]:
    """Predict rows. Raises UsageError for an unknown row, Failure for memory that the model does not know."""
    found = {}
    for name in names:
        if name not in subject.rows.by_name:
            there_are = ", ".join(sorted(subject.rows.by_name))
            raise UsageError(f"no row {name} on {subject.title}; there are: {there_are}")
        found[name] = predict.row(model, subject, name)
    return found


def table(
    model: Model, subject: Subject, rtos: str, found: Mapping[str, Prediction]
) -> tuple[list[str], list[list[str]]]:
    """Return the headings and a line for each row. A parameter on which no row spends time has no column.

    A kernel whose rows did not contribute to the band has no band.
    """
    used = [part for part in model.names if any(one.parts.get(part) for one in found.values())]
    lines = []
    for name, one in found.items():
        shares = [f"{one.parts.get(part, 0.0):.0f}" for part in used]
        band = [f"{one.least:.0f} to {one.most:.0f}"] if model.has_band(rtos) else []
        lines.append([name, str(subject.medians[name]), f"{one.ns:.0f}", *band, *shares])
    heads = ["row", "instructions", "ns", *(["band"] if model.has_band(rtos) else [])]
    return [*heads, *(f"{name}, ns" for name in used)], lines


def run(
    target: Target, variants: Sequence[Variant], defines: tuple[str, ...], rows: Sequence[str], out: Path | None
) -> None:
    """Record images and predict their rows. Raises Failure first for a board that the model cannot read."""
    for variant in variants:
        target.check_board(variant.board)
    model = predict.load(target.name)
    # One record at a time: each holds every instruction of its run.
    subjects = ((explain.subject(one, defines), one) for one in variants)
    show(model, subjects, comparability.load(), rows, out)


def show(
    model: Model,
    subjects: Iterable[tuple[Subject, Variant]],
    rules: Comparability,
    rows: Sequence[str],
    out: Path | None,
) -> None:
    """Print a table for each image, and write all of them as a page and a file of figures into a folder.

    Rows that wait are omitted unless they are named.
    """
    parts = [
        markdown.paragraph(
            f"Predicted for {model.target.title}. {_trust(model)} The columns at the end say where the time goes. Rows "
            "that wait for the tick are left out."
        )
    ]
    kept: predicted.Rows = {}
    counts: dict[predicted.Image, dict[str, int]] = {}
    for subject, variant in subjects:
        left_out = waiting(rules, variant.rtos)
        names = rows or [name for name in subject.medians if name not in left_out]
        for name in names:
            if name in left_out:
                console.say(
                    f"{name} waits for the tick: its record holds the emulator's idle loop, so its figure does not "
                    "predict the time"
                )
        found = predictions(model, subject, names)
        image = variant.rtos, variant.mode, variant.lang
        kept[image], counts[image] = found, {name: subject.medians[name] for name in found}
        heads, lines = table(model, subject, variant.rtos, found)
        console.table(f"{subject.title}: predicted for {model.target.name}", heads, lines, tuple(range(1, len(heads))))
        known = f"{RTOS_NAMES[variant.rtos]}, published times: {model.trust(variant.rtos)}."
        console.result(f"{known} {_trust(model)}")
        parts += [f"## {subject.title}", markdown.paragraph(known), markdown.table(heads, lines, left=(0,))]
    if out:
        make_folder(out)
        predicted.write(out / predicted.FILE, model, kept, counts)
        replace(out / PAGE, markdown.page("Predicted times of the benchmark's rows", parts))
        console.result(f"written: {display(out / PAGE)}")


def _trust(model: Model) -> str:
    if model.table:
        return (
            "The band is the least and the most that the published table allows, and the figure is its middle; no "
            "figure of a real part was compared."
        )
    return (
        f"A band reaches from the prediction divided by {model.factor:.2f} to the prediction times {model.factor:.2f}, "
        f"which {float(COVERAGE):.0%} of rows like those of the fit stay within. A kernel without rows in the fit has "
        f"no band. `./ove timing {model.target.name}` prints how often the band held a published time."
    )
