# SPDX-License-Identifier: MIT OR Apache-2.0
"""Budgets in nanoseconds of a real processor, as a timing model predicts the passes of a region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ove_lab import console
from ove_lab.measure.budget import Budget
from ove_lab.measure.figures import Measured
from ove_lab.measure.suites import OWN
from ove_lab.timing import predict
from ove_lab.timing.predict import Model


def exceeded(measured: Measured, board: str, budgets: Sequence[Budget]) -> list[str]:
    """Print each region's prediction with its budget, and return the reason for each exceeded budget.

    Raises UsageError for an unknown model, Failure for a board or memory that the model does not know.
    """
    models = {one.model: predict.load(one.model) for one in budgets}
    for model in models.values():
        model.target.check_board(board)
    return [text for one in budgets for text in _judge(measured, models[one.model], one)]


def _judge(measured: Measured, model: Model, budget: Budget) -> Iterator[str]:
    """Compare the upper end of the slowest pass's band with the budget; a pass that the run's end cut off counts
    too."""
    what = f"region `{budget.region}` of {measured.title}"
    run, program = measured.run, measured.program
    passes = [*measured.ordered(OWN, budget.region), *measured.passes.cut_off.get(budget.region, ())]
    found = [predict.stretch(model, run, program, one.places(measured.owners), what) for one in passes]
    worst = max(found, key=lambda one: one.most)
    end = "at most" if model.table else "at the upper end of the band that held most published kernel calls"
    text = (
        f"{what}: the slowest pass is predicted to take {worst.ns:.0f} ns on {model.target.name}, "
        f"{worst.most:.0f} ns {end}; the budget is {budget.most} ns; {model.trust()}"
    )
    if worst.most > budget.most:
        yield text
    else:
        console.result(text)
