# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compares predicted with published times: the model's file, and the page with the errors on unseen rows."""

from __future__ import annotations

from ove_lab.timing import band, fit
from ove_lab.timing.known import Errors, Evidence
from ove_lab.timing.target import Target
from ove_tool.report.compare import RTOS_NAMES

PAGE = "timing-model.md"
_AIM_LEFT_OUT, _AIM_ACROSS, _AIM_RANK = 0.08, 0.15, 0.97
_REACHED = {True: "reached", False: "not reached"}


def fitted(evidence: Evidence) -> str:
    """Return the text of the model's file."""
    target = evidence.target
    lines = [
        "# SPDX-License-Identifier: MIT OR Apache-2.0",
        f"# Written by `./ove timing {target.name} --fit` from target.toml and features.json.",
        "# The median error of published rows; prices, parameters and builds were found without the row.",
        f"median_error = {fit.median(evidence.unseen):.4f}",
        "# The band's ends are the prediction divided and multiplied by this.",
        f"band_factor = {evidence.factor:.4f}",
        "",
        "# Cycles for each.",
        "[cycles]",
        *(f"{name} = {price:.2f}" for name, price in evidence.prices.items()),
    ]
    for rtos in target.kernels():
        one = evidence.of(rtos)
        lines += ["", f"[kernel.{rtos}]"]
        if one.unseen:
            lines += [
                f"rows = {len(one.unseen)}",
                f"median = {fit.median(one.unseen):.4f}",
                f"worst = {fit.worst(one.unseen):.4f}",
            ]
        if one.held_out:
            lines += [
                f"held_out = {len(one.held_out)}",
                f"held_out_median = {fit.median(one.held_out):.4f}",
                f"held_out_worst = {fit.worst(one.held_out):.4f}",
                f"held_out_in_band = {band.held(one.held_out, evidence.factor)}",
            ]
    return "\n".join(lines) + "\n"


def headlines(evidence: Evidence) -> list[str]:
    """Return the sentences on the model's errors, each compared with its aim."""
    target, best = evidence.target, evidence.best.quality
    low, high = fit.median_range(evidence.unseen)
    unseen = fit.median(evidence.unseen)
    apart = [error for _, errors in evidence.apart.values() for error in errors]
    every = [*evidence.unseen, *(error for _, error in evidence.excluded)]
    return [
        f"The fit uses {len(evidence.samples)} published rows of {_kernels(target)}. The prices, the parameters "
        f"({len(evidence.trials)} sets) and the kernels' builds ({len(evidence.builds)} ways) were all chosen with "
        f"these rows. If all three are found again without a row and the rows of the same code, the error of that row "
        f"is {unseen:.1%} in the median and {fit.worst(evidence.unseen):.1%} at worst. The aim is "
        f"{_AIM_LEFT_OUT:.0%}: {_REACHED[unseen <= _AIM_LEFT_OUT]}. With so few rows, the 95 % confidence interval "
        f"of the median is {low:.1%} to {high:.1%}.",
        f"With prices and parameters found on one kernel only, the median error on the other is "
        f"{fit.median(apart):.1%} and the worst {fit.worst(apart):.1%}. The aim is {_AIM_ACROSS:.0%}: "
        f"{_REACHED[fit.median(apart) <= _AIM_ACROSS]}. With the parameters of both kernels and the prices of one, the "
        f"median is {fit.median(best.all_across):.1%}.",
        f"{len(evidence.excluded)} of the {len(every)} published rows of these kernels are excluded, for the reasons "
        f"below. With them, the median error is {fit.median(every):.1%} and the worst {fit.worst(every):.0%}.",
        _held_out(evidence),
        _band(evidence),
        f"The rank correlation of the left-out rows is {best.rank:.3f}. The aim is {_AIM_RANK}: "
        f"{_REACHED[best.rank >= _AIM_RANK]}.",
    ]


def _held_out(evidence: Evidence) -> str:
    texts = []
    for rtos in evidence.target.kernels():
        errors = evidence.of(rtos).held_out
        if errors:
            texts.append(
                f"{RTOS_NAMES[rtos]} {len(errors)} rows, {fit.median(errors):.1%} in the median and "
                f"{fit.worst(errors):.0%} at worst{_side(errors)}"
            )
    return f"Errors of the published rows that no fit and no choice has used: {'; '.join(texts)}."


def _side(errors: Errors) -> str:
    if all(error < 0 for error in errors):
        return ", all predicted too low"
    return ", all predicted too high" if all(error > 0 for error in errors) else ""


def _band(evidence: Evidence) -> str:
    apart = [error for _, errors in evidence.apart.values() for error in errors]
    excluded = [error for _, error in evidence.excluded]
    with_rows = [name for name in evidence.target.kernels() if evidence.of(name).unseen]
    counts = ", ".join(
        f"{band.held(held, evidence.factor)} of {len(held)} held-out rows of {RTOS_NAMES[name]}"
        for name in with_rows
        if (held := evidence.of(name).held_out)
    )
    return (
        f"The band extends from the prediction divided by {evidence.factor:.2f} to the prediction times "
        f"{evidence.factor:.2f}: {float(band.COVERAGE):.0%} of the rows stay within this ratio (split-conformal). "
        f"The band contains the published time of {band.held_left_out(evidence.unseen)} of {len(evidence.unseen)} rows "
        f"if it is made without the row; of {band.held(apart, evidence.factor)} of {len(apart)} if only the other "
        f"kernel's rows are used; of {counts}; and of {band.held(excluded, evidence.factor)} of the {len(excluded)} "
        "excluded rows. If several images of a row were published, the error is relative to their median. The band is "
        "printed only for the kernels of the fit."
    )


def _kernels(target: Target) -> str:
    return " and ".join(dict.fromkeys(RTOS_NAMES[one.rtos] for one in target.fitted()))


def front_page(evidence: Evidence) -> str:
    """Return the README's paragraph on the model."""
    target = evidence.target
    found, excluded = evidence.unseen, [error for _, error in evidence.excluded]
    fitted_kernels = [name for name in target.kernels() if evidence.of(name).unseen]
    each = ", ".join(f"{RTOS_NAMES[name]} {fit.median(evidence.of(name).unseen):.1%}" for name in fitted_kernels)
    held = ", ".join(
        f"{fit.median(errors):.0%} on {RTOS_NAMES[name]} ({len(errors)} rows)"
        for name in target.kernels()
        if (errors := evidence.of(name).held_out)
    )
    whole, link = fit.median([*found, *excluded]), f"docs/benchmarks/{PAGE}"
    return (
        f"`./ove bench --timing {target.name}` predicts times in nanoseconds for a board with its caches off; "
        f"you do not need the board. The model is fitted to {len(found)} published times of {_kernels(target)}. In a "
        "leave-one-out test, which refits the prices, the parameters and the choice of builds without each row in "
        f"turn, the median error is {fit.median(found):.1%} ({each}) and the worst {fit.worst(found):.0%}. "
        f"With the {len(excluded)} excluded published rows, the median is {whole:.1%}. On published rows that "
        f"no fit has used, the median error is {held}. [{link}]({link}) lists every row, the reasons, and how often "
        "the printed band contains the published time."
    )
