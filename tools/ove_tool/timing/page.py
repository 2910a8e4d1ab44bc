# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page timing-model.md: every published row with its prediction, and how far the figures can be trusted."""

from __future__ import annotations

from collections.abc import Sequence

from ove_lab.timing import band, fit
from ove_lab.timing.fit import CONSTANT
from ove_lab.timing.known import Errors, Evidence, samples
from ove_lab.timing.predict import Model, predict
from ove_lab.timing.target import Configuration, Target
from ove_tool.report import markdown
from ove_tool.report.compare import RTOS_NAMES
from ove_tool.timing.validate import headlines


def page(evidence: Evidence) -> str:
    """Return the whole page, which depends only on the kept files."""
    target, model = evidence.target, Model(evidence.target, evidence.prices, 0.0, None, evidence.factor)
    parts = [
        markdown.paragraph(
            f"The model predicts how long a call takes on a real processor from the record of its row in the emulator: "
            f"{target.title}. `./ove bench --timing {target.name}` predicts every row; this page shows how far a "
            "prediction can be off. This project has run nothing on the processor: the published times describe a "
            "system whose images are not available. `./ove bench --timing "
            f"{target.name} --rtos KERNEL --mode MODE ROW` predicts any single row, published or not."
        ),
        markdown.bullets(headlines(evidence)),
        "## What is known, by kernel",
        markdown.paragraph(
            "`Left out`: prices, parameters and builds are found without the row. `Other kernel`: prices and "
            "parameters are found on the other kernel only. `With excluded`: the left-out rows and the excluded rows. "
            "`Held out`: rows that no fit and no choice has used. Each cell is the median error and the worst error."
        ),
        _by_kernel(evidence),
        "## What each parameter costs",
        _prices(evidence),
        "## Predicted against published",
        markdown.paragraph(
            "Times are in nanoseconds. The prediction is the mean over all placements of the code in words of 8 bytes. "
            "`Left out` is the error if prices, parameters and builds are found without the row; `Across` is the error "
            "of prices fitted on the other kernel only. `In band` says whether the band made without the row contains "
            "its published time."
        ),
        _rows(evidence, model),
        "## Rows excluded from the fit",
        _excluded(evidence, model),
        "## Rows that no fit has used",
        markdown.paragraph(
            "The reference documents publish these times, most of them for the described system's wrapper and not for "
            "the kernel's own call. Such a time includes the wrapper's part, which the notes there put at 0 to "
            "1,000 ns for a FreeRTOS call and at more for a switch. The prediction is for the kernel's own call."
        ),
        _held_out_rows(evidence, model),
        "## How a parameter earns its place",
        markdown.paragraph(
            "A parameter stays if it lowers the mean error of unseen rows; leave-one-out errors and errors across "
            "kernels have equal weight. All errors in the table are of unseen rows."
        ),
        _trials(evidence),
        "## How the kernels were built",
        _configurations(target),
        markdown.paragraph(
            "The table uses the same parameters, with one kernel built differently. The build configuration matters "
            "more than the model:"
        ),
        _others(evidence),
        "## What the model gets wrong, and what only hardware can show",
        markdown.bullets(_limits(evidence)),
        markdown.paragraph(f"Made by `./ove timing {target.name}`."),
    ]
    return markdown.page("Predicted worst-case times", parts)


def _by_kernel(evidence: Evidence) -> str:
    lines = []
    for rtos in evidence.target.kernels():
        one = evidence.of(rtos)
        cells = [_cell(errors) for errors in (one.unseen, one.apart, one.with_excluded, one.held_out)]
        lines.append([RTOS_NAMES[rtos], str(len(one.unseen)), *cells])
    heads = ["Kernel", "Rows of the fit", "Left out", "Other kernel", "With excluded", "Held out"]
    return markdown.table(heads, lines, left=(0,))


def _cell(errors: Errors) -> str:
    return f"{fit.median(errors):.1%} / {fit.worst(errors):.0%} of {len(errors)}" if errors else "-"


def _prices(evidence: Evidence) -> str:
    target = evidence.target
    free = fit.fit(evidence.samples, list(evidence.prices))
    lines = []
    for name, price in evidence.prices.items():
        least = target.least.get(name, 0.0)
        bound = f" A fit without bounds takes {free[name]:.1f}." if price <= least and free[name] < least else ""
        lines.append([name, f"{price:.1f}", f"{least:g}", target.source[name] + bound])
    return markdown.table(["Parameter", "Cycles", "At least", "Source"], lines, left=(0, 3))


def _rows(evidence: Evidence, model: Model) -> str:
    lines = []
    across, unseen = evidence.best.quality.all_across, evidence.unseen
    for number, (one, out, other) in enumerate(zip(evidence.samples, unseen, across, strict=True)):
        priced = predict(model, one.features)
        published = one.cycles * 1000 / model.target.mhz
        own_band = band.factor([*unseen[:number], *unseen[number + 1 :]])
        lines.append(
            [
                _title(model.target, one.configuration),
                one.row,
                f"{published:.0f}",
                f"{priced.ns:.0f}",
                f"{priced.least:.0f} to {priced.most:.0f}",
                f"{priced.ns / published - 1:+.1%}",
                f"{out:+.1%}",
                "yes" if band.is_held(out, own_band) else "NO",
                f"{other:+.1%}",
                *(f"{part / priced.ns:.0%}" for part in priced.parts.values()),
            ]
        )
    heads = ["Kernel", "Row", "Published", "Predicted", "Band", "Error", "Left out", "In band", "Across", *model.prices]
    return markdown.table(heads, lines)


def _title(target: Target, name: str) -> str:
    return next(one.title for one in target.configurations if one.name == name)


def _excluded(evidence: Evidence, model: Model) -> str:
    lines = []
    for one, error in evidence.excluded:
        configuration = next(each for each in evidence.target.fitted() if each.name == one.configuration)
        figures, why = configuration.rows[one.row], configuration.left_out[one.row]
        ns = predict(model, one.features).ns
        lines.append([configuration.title, one.row, _span(figures), f"{ns:.0f}", f"{error:+.0%}", why])
    return markdown.table(["Kernel", "Row", "Published", "Predicted", "Error", "Why"], lines, left=(0, 1, 5))


def _held_out_rows(evidence: Evidence, model: Model) -> str:
    lines = []
    for one, error in evidence.held_out:
        configuration = next(each for each in evidence.target.held_out() if each.name == one.configuration)
        inside = "no band"
        if evidence.of(configuration.rtos).unseen:
            inside = "yes" if band.is_held(error, evidence.factor) else "NO"
        ns = predict(model, one.features).ns
        figures = _span(configuration.rows[one.row])
        lines.append(
            [configuration.title, one.row, figures, f"{ns:.0f}", f"{error:+.0%}", inside, configuration.source]
        )
    heads = ["Kernel", "Row", "Published", "Predicted", "Error", "In band", "Source"]
    return markdown.table(heads, lines, left=(0, 1, 6))


def _span(figures: Sequence[float]) -> str:
    return f"{min(figures):.0f}" + (f" to {max(figures):.0f}" if len(figures) > 1 else "")


def _trials(evidence: Evidence) -> str:
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
        for one in evidence.trials
    ]
    heads = [
        "Parameters",
        "Leave-one-out, median",
        "worst",
        "Across, median",
        "worst",
        "Mean error, both kinds",
        "Rank",
        "",
    ]
    return markdown.table(heads, lines, left=(0, 7))


def _configurations(target: Target) -> str:
    shown = [*target.fitted(), *(one for one in target.held_out() if one.why)]
    return markdown.bullets(
        [f"{one.title}, {_command(target, one)}. Figures: {one.source}. {one.why}" for one in shown]
    )


def _command(target: Target, one: Configuration) -> str:
    words = [f"./ove bench --timing {target.name} --rtos {one.rtos} --mode {one.mode}"]
    return f"`{' '.join([*words, *(f'-D {each}' for each in one.defines)])}`"


def _others(evidence: Evidence) -> str:
    lines = []
    target = evidence.target
    for one in [None, *(each for each in target.configurations if each.instead_of)]:
        instead = {one.instead_of: one.name} if one else {}
        found = fit.quality(samples(target, evidence.rows, instead), evidence.best.names, target.least)
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


def _limits(evidence: Evidence) -> list[str]:
    target = evidence.target
    order = sorted(zip(evidence.unseen, evidence.samples, strict=True), key=lambda one: -abs(one[0]))[:3]
    worst = ", ".join(f"{one.row} of {_title(target, one.configuration)} {error:+.0%}" for error, one in order)
    spread = max(
        (max(figures) / min(figures), row, one.title)
        for one in target.fitted()
        for row, figures in one.rows.items()
        if len(figures) > 1 and row not in one.left_out
    )
    names = ", ".join(name for name in evidence.best.names if name != CONSTANT)
    return [
        f"The largest errors of left-out rows are {worst}.",
        f"Among the rows of the fit, the published times of identical code differ by up to {spread[0] - 1:.0%} "
        f"({spread[1]}, {spread[2]}). A model that sees only the code cannot be closer to every image than that.",
        "A price need not mean what its name says: loads of constants, stores and fetches grow together, so one price "
        "may contain part of another.",
        "Bus contention between fetches and data, the write buffer, and the flash's activity between two reads are all "
        f"included in the fitted prices of {names}.",
        "A constant in the flash outside the code sections, for example in .rodata, is counted as a load from RAM, "
        f"which has {'a smaller' if 'loads' in evidence.best.names else 'no'} price, although it waits for the flash "
        "as a literal does. A row that reads tables therefore takes longer than predicted.",
        "With caches, accelerator or prefetch on, these figures show only the order of the rows.",
        "This checkout's compiler builds the emulator's kernels; the compiler of the published images is not known.",
    ]
