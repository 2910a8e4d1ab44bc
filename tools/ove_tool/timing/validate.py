# SPDX-License-Identifier: MIT OR Apache-2.0
"""Predicted against published: the fit, its errors on rows that it had not seen, and the page of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from ove_tool.report import markdown
from ove_tool.timing import fit
from ove_tool.timing.features import Features
from ove_tool.timing.fit import CONSTANT, Quality, Sample, Trial
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
    target, tried = model.target, trials(model.target, rows)
    best = fit.kept(tried).quality
    alone = fit.chosen_without(samples(target, rows), target.base, target.candidates, target.least)
    reached = {True: "reached", False: "not reached"}
    out, across = fit.median(best.left_out), fit.median(best.all_across)
    return [
        f"{len(best.left_out)} published rows of {len(target.fitted())} kernels. Leave-one-out, the median error is "
        f"{out:.1%} and the worst {fit.worst(best.left_out):.1%}. The aim is {_AIM_LEFT_OUT:.0%}: "
        f"{reached[out <= _AIM_LEFT_OUT]}.",
        f"Fitted on one kernel and predicted on the other, the median error is {across:.1%} and the worst "
        f"{fit.worst(best.all_across):.1%} ({_each_across(target, best)}). The aim is {_AIM_ACROSS:.0%}: "
        f"{reached[across <= _AIM_ACROSS]}.",
        f"The parameters were chosen by these errors. With the choice repeated without the row, the median error is "
        f"{fit.median(alone):.1%} and the worst {fit.worst(alone):.1%}.",
        f"The rank correlation is {best.rank:.3f}. The aim is {_AIM_RANK}: {reached[best.rank >= _AIM_RANK]}.",
    ]


def front_page(model: Model, rows: Rows) -> str:
    """Give what the README says of the model."""
    found = fit.kept(trials(model.target, rows)).quality.left_out
    return (
        f"`./ove bench --timing {model.target.name}` predicts nanoseconds of a board that you need not have, with its "
        f"caches off. {len(found)} published rows that the fit had not seen are off by {fit.median(found):.1%} in the "
        f"median and {fit.worst(found):.0%} at worst: [docs/benchmarks/{PAGE}](docs/benchmarks/{PAGE})."
    )


def _each_across(target: Target, found: Quality) -> str:
    titles = {one.name: one.title for one in target.configurations}
    return "; ".join(f"{titles[name]}: {fit.median(errors):.1%}" for name, errors in found.across.items())


def page(model: Model, rows: Rows) -> str:
    """Give the whole page. It depends on the kept files alone."""
    target, tried = model.target, trials(model.target, rows)
    best = fit.kept(tried)
    parts = [
        markdown.paragraph(
            f"How long a call takes on a real processor, predicted from the record of its row in the emulator: "
            f"{target.title}. `./ove bench --timing {target.name}` predicts every row; this page says how far a "
            "prediction can be off. Nothing here was run on the processor by this project: the published times are "
            "those of a described system whose images nobody has here."
        ),
        markdown.bullets(headlines(model, rows)),
        "## What each parameter costs",
        _prices(model),
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


def _prices(model: Model) -> str:
    target = model.target
    lines = [
        [name, f"{price:.1f}", f"{target.least.get(name, 0):g}", target.source[name]]
        for name, price in model.prices.items()
    ]
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
            lines.append([one.title, row, span, f"{priced.ns:.0f}", why])
    return markdown.table(["Kernel", "Row", "Published", "Predicted", "Why"], lines, left=(0, 1, 4))


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
