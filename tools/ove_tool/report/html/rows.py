# SPDX-License-Identifier: MIT OR Apache-2.0
"""All rows of the results: the anchor of each in the page, and the data that the page's script has on it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ove_lab.stats import Histogram
from ove_tool.report import attribution, layout
from ove_tool.report.attribution import Place
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, pair_rows
from ove_tool.report.sources import Sources
from ove_tool.report.stacks import Stacks
from ove_tool.results import Row, Run

# The figures of each row, in this order; the script reads them by the same names.
FIGURES = ("iterations", "min", "p50", "p95", "p99", "max", "trimmed_mean", "stddev")
# A histogram has at most this many bars; beyond it, neighbouring values share one.
_BARS = 120


class Chains:
    """All call chains, each once. `chains` has pairs of the caller's chain number (-1 for none) and a name's number."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.chains: dict[tuple[int, int], int] = {}

    def number(self, path: Iterable[str]) -> int:
        """Return the number of the chain, which is the number of its last call."""
        found = -1
        for name in path:
            key = (found, self.names.setdefault(name, len(self.names)))
            found = self.chains.setdefault(key, len(self.chains))
        return found


def anchor(run: Run, row: Row) -> str:
    """Return the row's anchor in the page; a URL with this fragment opens the row."""
    return ".".join((*run.key, row.suite, row.case))


def data(sources: Sources, histograms: dict[Place, Histogram], stacks: Stacks) -> str:
    """Return the script's data, as JSON that can be embedded in the page."""
    chains = Chains()
    wholes = _differences(sources)
    rows = []
    for number, run in enumerate(sources.runs):
        natives = {item.wrapper.name: item.native.name for item in pair_rows([run], sources.rules)}
        for row in run.rows:
            place = Place(*run.key, row.name)
            one: dict[str, Any] = {"id": anchor(run, row), "run": number, "suite": row.suite, "case": row.case}
            one |= {"unit": row.unit, "figure": row.figure, "figures": [getattr(row, name) for name in FIGURES]}
            optional = {
                "note": row.note,
                "native": natives.get(row.name, ""),
                "histogram": _bars(histograms.get(place, {})),
                "differences": wholes.get(place, []),
                "stacks": [[chains.number(names), count] for names, count in stacks.get(place, ())],
            }
            rows.append(one | {name: value for name, value in optional.items() if value})
    found = {"figures": FIGURES, "runs": [_run(sources, run) for run in sources.runs], "rows": rows}
    found |= {"names": list(chains.names), "chains": list(chains.chains)}
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    # Escape `<`, so that nothing in the text can end the surrounding element.
    return text.replace("<", "\\u003c")


def _run(sources: Sources, run: Run) -> dict[str, str]:
    kernel = layout.title_of(sources, run.rtos, run.board)
    return {"kernel": kernel, "mode": MODE_NAMES[run.mode], "language": BINDING_NAMES[run.binding]}


def _differences(sources: Sources) -> dict[Place, list[dict[str, str]]]:
    """Return, for each row, the rows it was compared with and where the instructions differ."""
    found: dict[Place, list[dict[str, str]]] = {}
    runs = {run.key: run for run in sources.runs}
    for one in sources.differences.values():
        base, other = (runs.get(place[:4]) for place in (one.base, one.other))
        if base and other and sources.difference(base, one.base.row, other, one.other.row):
            against = f"{BINDING_NAMES[one.base.binding]}, {MODE_NAMES[one.base.mode]}, {one.base.row}"
            found.setdefault(one.other, []).append({"against": against, "text": attribution.sentence(one)})
    return found


def _bars(histogram: Histogram) -> list[list[int]]:
    """Return [from, to, count] for each value, or for at most _BARS equal intervals if there are more values."""
    if len(histogram) <= _BARS:
        return [[value, value, count] for value, count in histogram.items()]
    low, high = min(histogram), max(histogram)
    width = -(-(high - low + 1) // _BARS)
    counts: dict[int, int] = {}
    for value, count in histogram.items():
        counts[(value - low) // width] = counts.get((value - low) // width, 0) + count
    return [[low + i * width, low + (i + 1) * width - 1, counts[i]] for i in sorted(counts)]
