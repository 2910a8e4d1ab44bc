# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove timing`"""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab import console
from ove_lab.errors import Failure, UsageError
from ove_lab.paths import display
from ove_lab.timing import target as targets
from ove_lab.timing.target import Target
from ove_lab.whole_file import make_folder, replace
from ove_tool.paths import ROOT
from ove_tool.report.compare import RTOS_NAMES
from ove_tool.setup.install import ensure, prepare_for
from ove_tool.setup.parts import HOST, TRACE


@click.command()
@click.argument("model", metavar="MODEL")
@click.option("--record", "records", is_flag=True, help="Record the features of the published rows again.")
@click.option("--fit", "fits", is_flag=True, help="Fit the prices again, and write the model.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=ROOT / "docs" / "benchmarks",
    help="Folder for the page; by default docs/benchmarks.",
)
def command(model: str, records: bool, fits: bool, out: Path) -> None:
    """Compare a timing model with published times, kernel by kernel: rows it had not seen, excluded and held-out rows.

    Writes the page timing-model.md. The features of the published rows are stored, so that neither the page nor --fit
    needs a kernel's tree; --record records them again, for the kernels that are available. `./ove bench --timing MODEL`
    predicts the rows of this checkout. If the model is a published cycle table, the command prints the table; no part
    of a table is fitted.
    """
    target = targets.load(model)
    if target.is_table:
        if records or fits:
            raise UsageError(f"{model} is a published cycle table: there is nothing to record and nothing to fit")
        _show_table(target)
        return
    ensure(TRACE)
    # Their packages are installed now.
    from ove_lab.timing import known, predict  # noqa: PLC0415
    from ove_tool.timing import kept, page, validate  # noqa: PLC0415

    if records:
        _record(target)
    evidence = known.Evidence(target, kept.read(target))
    if fits:
        replace(target.folder / predict.FILE, validate.fitted(evidence))
        console.result(f"written: {display(target.folder / predict.FILE)}")
    make_folder(out)
    replace(out / validate.PAGE, page.page(evidence))
    for text in validate.headlines(evidence):
        console.result(text)
    for rtos, facts in predict.load(model).known.items():
        console.result(f"{RTOS_NAMES[rtos]}: {facts.text()}.")
    console.result(f"written: {display(out / validate.PAGE)}")


def _show_table(target: Target) -> None:
    ensure(TRACE)
    from ove_lab.timing import cycle_table  # noqa: PLC0415 - as above

    table = cycle_table.load(target.name)
    console.result(target.title)
    for one in table.kinds:
        console.result(f"{one.name}, {one.cycles.text()} cycles. {one.source}")
    for name, cycles in ((cycle_table.REFILLS, table.refill), (cycle_table.ADDRESSES, table.address)):
        console.result(f"{name}, {cycles.text()} cycles. {table.sources[name]}")
    entry, chained, back = table.entry, table.tail_chained, table.back.text()
    console.result(
        f"{cycle_table.EXCEPTIONS}, {entry} cycles in, {back} out, {chained} where one follows another. "
        f"{table.sources[cycle_table.EXCEPTIONS]}"
    )


def _record(target: Target) -> None:
    """Record the available configurations, and keep the others' features. Raises Failure if none is available."""
    from ove_tool.timing import kept  # noqa: PLC0415 - as above

    rows = dict(kept.read(target)) if (target.folder / kept.FILE).is_file() else {}
    done = 0
    for one in target.configurations:
        try:
            variant = kept.variant_of(target, one)
            blocked = prepare_for([variant], also=(HOST, TRACE))
            if blocked:
                raise blocked[variant]
            rows[one.name] = kept.measured(target, one)
            done += 1
        except Failure as failure:
            console.error(f"{one.title}: not recorded: {failure}")
    if not done:
        raise Failure("no configuration could be recorded; the reasons are above")
    kept.write(target, rows)
    console.result(
        f"written: {display(target.folder / kept.FILE)}, {done} of {len(target.configurations)} recorded now"
    )
