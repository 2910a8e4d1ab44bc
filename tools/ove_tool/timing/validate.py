# SPDX-License-Identifier: MIT OR Apache-2.0
"""Predicted against published: the fit, its errors on rows that it had not seen, and the page of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median

from ove_tool.report import markdown
from ove_tool.timing import fit, unseen
from ove_tool.timing.features import Features
from ove_tool.timing.fit import CONSTANT, Sample, Trial
from ove_tool.timing.predict import Model, predict
from ove_tool.timing.target import Configuration, Target

PAGE = "timing-model.md"
_INSTRUCTIONS = ("instructions",)
_AIM_LEFT_OUT, _AIM_ACROSS, _AIM_RANK = 0.08, 0.15, 0.97
Rows = Mapping[str, Mapping[str, Features]]


def samples(target: Target, rows: Rows, instead: Mapping[str, str] | None = None) -> list[Sample]:
    """Give the rows of the fit. `instead` takes the features of another configuration for one that was published."""
    found = []
    for one in target.fitted():
        features = rows[(instead or {}).get(one.name, one.name)]
        for row, figures in one.rows.items():
            if row not in one.left_out:
                found.append(Sample(one.name, row, features[row], median(figures) * target.mhz / 1000))
    return found


def trials(target: Target, rows: Rows) -> list[Trial]:
    """Try the base with instructions alone first, then the base, then each candidate."""
    found = samples(target, rows)
    simple = Trial(_INSTRUCTIONS, fit.quality(found, _INSTRUCTIONS, target.least), is_kept=False)
    return [simple, *fit.choose(found, target.base, target.candidates, target.least)]


def fitted(target: Target, rows: Rows) -> str:
    """Give the text of the model's file."""
    best = fit.kept(trials(target, rows))
    prices = fit.fit(samples(target, rows), best.names, target.least)
    lines = [
        "# SPDX-License-Identifier: MIT OR Apache-2.0",
        f"# Written by `./ove timing {target.name} --fit` from target.toml and features.json.",
        "# The median error of the rows that a fit had not seen, leave-one-out.",
        f"median_error = {fit.median(best.quality.left_out):.4f}",
        "",
        "# Cycles for each.",
        "[cycles]",
        *(f"{name} = {price:.2f}" for name, price in prices.items()),
    ]
    return "\n".join(lines) + "\n"


def headlines(model: Model, rows: Rows) -> list[str]:
    """Say how good the model is, beside its aims."""
    target, tried, found = model.target, trials(model.target, rows), samples(model.target, rows)
    best = fit.kept(tried).quality
    builds = [samples(target, rows, instead) for instead in _builds(target)]
    alone = unseen.chosen_without(builds, target.base, target.candidates, target.least)
    apart = unseen.chosen_across(found, target.base, target.candidates, target.least)
    strict = fit.median([each for _, errors in apart.values() for each in errors])
    every = judged(target, rows, fit.kept(tried).names)
    reached = {True: "reached", False: "not reached"}
    low, high = fit.median_range(best.left_out)
    out, across = fit.median(best.left_out), fit.median(best.all_across)
    return [
        f"{len(best.left_out)} published rows of {len(target.fitted())} kernels. Leave-one-out, the median error is "
        f"{out:.1%} and the worst {fit.worst(best.left_out):.1%}; a row of the same code is left out with it. The aim "
        f"is {_AIM_LEFT_OUT:.0%}: {reached[out <= _AIM_LEFT_OUT]}. So few rows say of the median only that it lies "
        f"between {low:.1%} and {high:.1%}, at 95 %.",
        f"Fitted on one kernel and predicted on the other, the median error is {across:.1%} and the worst "
        f"{fit.worst(best.all_across):.1%} ({_each_across(target, best.across)}). The aim is {_AIM_ACROSS:.0%}: "
        f"{reached[across <= _AIM_ACROSS]}.",
        f"The rank correlation of what was left out is {best.rank:.3f}. The aim is {_AIM_RANK}: "
        f"{reached[best.rank >= _AIM_RANK]}.",
        f"The parameters, of {len(tried)} sets, and how the kernels are built, of {len(builds)} ways, were chosen by "
        f"these errors. With both choices repeated without the row, the median error is {fit.median(alone):.1%} and "
        f"the worst {fit.worst(alone):.1%}.",
        f"With the parameters chosen on one kernel alone too, the median error on the other is {strict:.1%}, and the "
        f"aim is {reached[strict <= _AIM_ACROSS]} ({_each_chosen(target, apart)}): the rows of one kernel hardly tell "
        f"apart what grows together.",
        f"{len(every) - len(found)} of the {len(every)} published rows are no part of this, for reasons that are given "
        f"below. With them the median error is {fit.median(every):.1%}.",
    ]


def judged(target: Target, rows: Rows, names: Sequence[str]) -> tuple[float, ...]:
    """Give the errors of all published rows, of those that are left out too, by fits that have not seen the row."""
    found = samples(target, rows)
    whole = replace(target, configurations=tuple(replace(one, left_out={}) for one in target.configurations))
    return tuple(
        fit.errors([one], fit.fit(fit.without(found, one), names, target.least))[0] for one in samples(whole, rows)
    )


def _builds(target: Target) -> list[dict[str, str]]:
    """List the ways to build the kernels: each configuration that was published as itself, or as one tried instead."""
    ways: list[dict[str, str]] = [{}]
    for one in target.fitted():
        others = [each.name for each in target.configurations if each.instead_of == one.name]
        ways = [{**way, **({one.name: name} if name else {})} for way in ways for name in ("", *others)]
    return ways


def front_page(model: Model, rows: Rows) -> str:
    """Give what the README says of the model."""
    found = fit.kept(trials(model.target, rows)).quality.left_out
    lacking = sum(len(one.left_out) for one in model.target.fitted())
    return (
        f"`./ove bench --timing {model.target.name}` predicts nanoseconds of a board that you need not have, with its "
        f"caches off. {len(found)} published rows that the fit had not seen are off by {fit.median(found):.1%} in the "
        f"median and {fit.worst(found):.0%} at worst. {lacking} published rows are left out; "
        f"[docs/benchmarks/{PAGE}](docs/benchmarks/{PAGE}) says why."
    )


def _each_across(target: Target, across: Mapping[str, Sequence[float]]) -> str:
    titles = {one.name: one.title for one in target.configurations}
    return "; ".join(f"{titles[name]}: {fit.median(errors):.1%}" for name, errors in across.items())


def _each_chosen(target: Target, apart: Mapping[str, tuple[Sequence[str], Sequence[float]]]) -> str:
    titles = {one.name: one.title for one in target.configurations}
    return "; ".join(
        f"{titles[name]}, by {', '.join(names)}: {fit.median(errors):.1%}" for name, (names, errors) in apart.items()
    )


def page(model: Model, rows: Rows) -> str:
    """Give the whole page. It depends on the kept files alone."""
    target, tried = model.target, trials(model.target, rows)
    best = fit.kept(tried)
    parts = [
        markdown.paragraph(
            f"How long a call takes on a real processor, predicted from the record of its row in the emulator: "
            f"{target.title}. `./ove bench --timing {target.name}` predicts every row; this page says how far a "
            "prediction can be off. Nothing here was run on the processor by this project: the published times are "
            "those of a described system whose images nobody has here. `./ove bench --timing "
            f"{target.name} --rtos KERNEL --mode MODE ROW` predicts any one row, published or not."
        ),
        markdown.bullets(headlines(model, rows)),
        "## What each parameter costs",
        _prices(model, rows),
        "## Predicted against published",
        markdown.paragraph(
            "Nanoseconds. The prediction is the mean over all placements of the code in words of 8 bytes; the band is "
            "what a placement can reach. `Left out` is the error of a fit that has not seen the row; `Across` that of "
            "a fit on the other kernel alone."
        ),
        _rows(model, rows, best),
        "## Rows left out of the fit",
        _left_out(model, rows),
        "## How a parameter earns its place",
        markdown.paragraph(
            "A parameter stays when the mean error of unseen rows falls with it, those of leave-one-out and those "
            "across kernels counted alike. The errors are of unseen rows."
        ),
        _trials(tried),
        "## How the kernels were built",
        _configurations(target),
        markdown.paragraph(
            "The same parameters, with one kernel built in another way. The published configuration matters more than "
            "the model:"
        ),
        _others(target, rows, best),
        "## What the model gets wrong, and what only silicon can show",
        markdown.bullets(_limits(target, rows, best)),
        markdown.paragraph(f"Made by `./ove timing {target.name}`."),
    ]
    return markdown.page("Predicted worst-case times", parts)


def _prices(model: Model, rows: Rows) -> str:
    target = model.target
    free = fit.fit(samples(target, rows), list(model.prices))
    lines = []
    for name, price in model.prices.items():
        least = target.least.get(name, 0.0)
        bound = f" A fit without bounds takes {free[name]:.1f}." if price <= least and free[name] < least else ""
        lines.append([name, f"{price:.1f}", f"{least:g}", target.source[name] + bound])
    return markdown.table(["Parameter", "Cycles", "At least", "Source"], lines, left=(0, 3))


def _rows(model: Model, rows: Rows, best: Trial) -> str:
    found = samples(model.target, rows)
    lines = []
    across = best.quality.all_across
    for one, out, other in zip(found, best.quality.left_out, across, strict=True):
        priced = predict(model, one.features)
        published = one.cycles * 1000 / model.target.mhz
        lines.append(
            [
                _title(model.target, one.configuration),
                one.row,
                f"{published:.0f}",
                f"{priced.ns:.0f}",
                f"{priced.least:.0f} to {priced.most:.0f}",
                f"{priced.ns / published - 1:+.1%}",
                f"{out:+.1%}",
                f"{other:+.1%}",
                *(f"{part / priced.ns:.0%}" for part in priced.parts.values()),
            ]
        )
    heads = ["Kernel", "Row", "Published", "Predicted", "Band", "Error", "Left out", "Across", *model.prices]
    return markdown.table(heads, lines)


def _title(target: Target, name: str) -> str:
    return next(one.title for one in target.configurations if one.name == name)


def _left_out(model: Model, rows: Rows) -> str:
    lines = []
    for one in model.target.fitted():
        for row, why in one.left_out.items():
            figures, priced = one.rows[row], predict(model, rows[one.name][row])
            span = f"{min(figures):.0f}" + (f" to {max(figures):.0f}" if len(figures) > 1 else "")
            error = priced.ns / median(figures) - 1
            lines.append([one.title, row, span, f"{priced.ns:.0f}", f"{error:+.0%}", why])
    return markdown.table(["Kernel", "Row", "Published", "Predicted", "Error", "Why"], lines, left=(0, 1, 5))


def _trials(tried: Sequence[Trial]) -> str:
    lines = [
        [
            ", ".join(one.names),
            f"{fit.median(one.quality.left_out):.1%}",
            f"{fit.worst(one.quality.left_out):.1%}",
            f"{fit.median(one.quality.all_across):.1%}",
            f"{fit.worst(one.quality.all_across):.1%}",
            f"{one.quality.unseen:.1%}",
            f"{one.quality.rank:.3f}",
            "stays" if one.is_kept else "",
        ]
        for one in tried
    ]
    heads = ["Parameters", "Leave-one-out, median", "worst", "Across, median", "worst", "Mean of both", "Rank", ""]
    return markdown.table(heads, lines, left=(0, 7))


def _configurations(target: Target) -> str:
    return markdown.bullets(
        [f"{one.title}, {_command(target, one)}. Figures: {one.source}. {one.why}" for one in target.fitted()]
    )


def _command(target: Target, one: Configuration) -> str:
    words = [f"./ove bench --timing {target.name} --rtos {one.rtos} --mode {one.mode}"]
    return f"`{' '.join([*words, *(f'-D {each}' for each in one.defines)])}`"


def _others(target: Target, rows: Rows, best: Trial) -> str:
    lines = []
    for one in [None, *(each for each in target.configurations if each.instead_of)]:
        instead = {one.instead_of: one.name} if one else {}
        found = fit.quality(samples(target, rows, instead), best.names, target.least)
        lines.append(
            [
                one.title if one else "as above",
                f"{fit.median(found.left_out):.1%}",
                f"{fit.worst(found.left_out):.1%}",
                f"{fit.median(found.all_across):.1%}",
                f"{found.rank:.3f}",
            ]
        )
    return markdown.table(["Built otherwise", "Leave-one-out, median", "worst", "Across, median", "Rank"], lines, (0,))


def _limits(target: Target, rows: Rows, best: Trial) -> list[str]:
    found = samples(target, rows)
    order = sorted(zip(best.quality.left_out, found, strict=True), key=lambda one: -abs(one[0]))[:3]
    worst = ", ".join(f"{one.row} of {_title(target, one.configuration)} {error:+.0%}" for error, one in order)
    spread = max(
        (max(figures) / min(figures), row, one.title)
        for one in target.fitted()
        for row, figures in one.rows.items()
        if len(figures) > 1 and row not in one.left_out
    )
    return [
        f"The largest errors leave-one-out: {worst}.",
        f"The published times of identical code differ between images by up to {spread[0] - 1:.0%} ({spread[1]}, "
        f"{spread[2]}). No model of the code alone can be closer to one image than that.",
        "Whether a price means what its name says: loads of constants, stores and fetches grow together, so a price "
        "may hold part of another's.",
        f"Contention of fetches with data on the buses, the write buffer, and what the flash does between two reads: "
        f"all of these are inside the fitted prices of {', '.join(name for name in best.names if name != CONSTANT)}.",
        "Any other setting: with caches, accelerator or prefetch on, these figures say nothing but the order of rows.",
        "The emulator's kernels are built by this checkout's compiler; that of the published images is not known.",
    ]
