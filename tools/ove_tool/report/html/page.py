# SPDX-License-Identifier: MIT OR Apache-2.0
"""Assembles the page: the tables, the script with the charting library, and the script's data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape

from ove_lab.stats import Histogram
from ove_tool import languages
from ove_tool.report import layout, outliers, page_overview, page_rtos
from ove_tool.report.attribution import Place
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, RTOS_NAMES, different_pairs
from ove_tool.report.html import bars, compared, library, rows
from ove_tool.report.sources import Sources
from ove_tool.report.stacks import Stacks
from ove_tool.results import Run

_WEB = Path(__file__).parent / "web"
_NAME = re.compile(r"`([^`]+)`")


def render(sources: Sources, histograms: dict[Place, Histogram], stacks: Stacks) -> str:
    """Return the page. Equal results give equal bytes."""
    loader = jinja2.FileSystemLoader(_WEB)
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, loader=loader, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"names": _names, "shown": bars.shown, "minus": bars.minus}
    environment.globals |= {"anchor": rows.anchor, "percent": lambda value: f"{value:.3f}".rstrip("0").rstrip(".")}
    return environment.get_template("page.html.jinja").render(
        **_context(sources),
        data=Markup(rows.data(sources, histograms, stacks)),  # noqa: S704 - has no `<`
        style=_inline("style.css"),
        scripts=[_inline(path.name) for path in sorted(_WEB.glob("*.js"))],
        vega=Markup(library.vega()),  # noqa: S704 - a fixed package's script
        vega_version=library.version(),
    )


def _inline(name: str) -> Markup:
    return Markup((_WEB / name).read_text(encoding="utf-8"))  # noqa: S704 - a file of this folder


def _names(text: str) -> Markup:
    """Escape a sentence, set minus signs, and mark up text between backquotes as code."""
    return Markup(_NAME.sub(r"<code>\1</code>", str(escape(bars.minus(text)))))  # noqa: S704 - escaped


def _context(sources: Sources) -> dict[str, Any]:
    measured = [row for run in sources.runs for row in run.rows]
    return {
        "sentences": page_overview.sentences(sources),
        "kernel_names": [layout.title_of(sources, *kernel) for kernel in sources.kernels()],
        "language_names": [one.title for one in languages.every() if one.name in {run.binding for run in sources.runs}],
        "mode_names": [name for mode, name in MODE_NAMES.items() if mode in {run.mode for run in sources.runs}],
        "suites": sorted({row.suite for row in measured}),
        "units": sorted({row.unit for row in measured}),
        "count": len(measured),
        "shown_mode": next((MODE_NAMES[run.mode] for run in compared.first_mode(sources).values()), ""),
        "kernels": compared.kernels(sources),
        "memory": compared.memory(sources),
        "apart": compared.side_by_side(sources)[1],
        "sections": [_section(sources, *kernel) for kernel in sources.kernels()],
        "modes": compared.modes(sources),
        "runs": [(run, _title(sources, run)) for run in sources.runs],
        "host": sorted(sources.results.host.items()),
    }


def _title(sources: Sources, run: Run) -> dict[str, str]:
    kernel = layout.title_of(sources, run.rtos, run.board)
    return {"kernel": kernel, "language": BINDING_NAMES[run.binding], "mode": MODE_NAMES[run.mode]}


def _section(sources: Sources, rtos: str, board: str) -> dict[str, Any]:
    parts = []
    for mode in MODE_NAMES:
        base = sources.run(rtos, board, mode)
        if base:
            parts.append(_in_mode(sources, base))
    runs = [run for run in sources.runs if (run.rtos, run.board) == (rtos, board)]
    facts = sources.kernel_facts.get((rtos, board))
    shared = set.intersection(*(set(run.notes) for run in runs))
    return {
        "id": f"kernel.{rtos}.{board}",
        "title": layout.title_of(sources, rtos, board),
        "name": RTOS_NAMES[rtos],
        "board": board,
        "notes": [note for note in runs[0].notes if note in shared],
        "own_notes": [
            (BINDING_NAMES[run.binding], own) for run in _first_of_each(runs) if (own := _without(run, shared))
        ],
        "configuration": list(facts.usual.configuration.items()) if facts else [],
        "different": [(pair.label, why) for _, pair, why in different_pairs(runs, sources.rules)],
        "parts": parts,
    }


def _first_of_each(runs: list[Run]) -> list[Run]:
    """Return one run per language, because both modes are built alike."""
    return list({run.binding: run for run in reversed(runs)}.values())[::-1]


def _without(run: Run, shared: set[str]) -> list[str]:
    return [note for note in run.notes if note not in shared]


def _in_mode(sources: Sources, base: Run) -> dict[str, Any]:
    own = [one.sentence(sources, one.other.case, "") for one in outliers.against_kernel(sources, base)]
    others = sources.of(base.rtos, base.board, base.mode)
    spoken = [
        one.sentence(sources, f"{BINDING_NAMES[run.binding]} {one.other.name}", "")
        for run in others
        if run is not base
        for one in outliers.against_native_language(base, run)
    ]
    return {
        "mode": MODE_NAMES[base.mode],
        "language": BINDING_NAMES[base.binding],
        "sentences": page_rtos.sentences(sources, others),
        "own": compared.own_calls(sources, base),
        "languages": compared.languages(sources, base),
        "outliers": [*own, *spoken],
    }
