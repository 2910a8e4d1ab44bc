# SPDX-License-Identifier: MIT OR Apache-2.0
"""The two sets of figures that the pages count: portable calls, and comparisons with a kernel's own call."""

from __future__ import annotations

from ove_tool.languages import NATIVE
from ove_tool.report.adders import Adders, adders
from ove_tool.report.compare import BINDING_NAMES, one_or_many, pair_rows
from ove_tool.report.sources import Sources


def portable_calls(sources: Sources) -> int:
    """Return the number of calls measured per language, kernel and mode, without the throughput rows."""
    return len({row.name for run in sources.runs if run.binding == NATIVE for row in sources.calls(run)})


def throughput_rows(sources: Sources) -> int:
    return len({row.name for run in sources.runs if run.binding == NATIVE for row in sources.throughput(run)})


def comparisons(sources: Sources) -> Adders:
    """Return the rows in the API's own language, paired with the kernel's own calls, for each kernel and mode."""
    runs = [run for run in sources.runs if run.binding == NATIVE]
    return adders([(item.native, item.wrapper) for item in pair_rows(runs, sources.rules)])


def of_calls(sources: Sources, count: int, modes: int) -> str:
    """Return how a number of calls is made up: `15 portable calls on 4 kernels in 2 modes`."""
    calls, kernels = portable_calls(sources), len(sources.kernels())
    text = f"{calls} {one_or_many(calls, 'portable call')} on {kernels} {one_or_many(kernels, 'kernel')}"
    text += f" in {modes} modes" if modes > 1 else ""
    return text if calls * kernels * modes == count else f"{text}, where measured"


def definition(sources: Sources) -> str:
    """Return the paragraph that defines which figures are counted."""
    calls, throughput = portable_calls(sources), throughput_rows(sources)
    native = BINDING_NAMES[NATIVE]
    return (
        f"Sentences count two sets. The portable calls are the {calls} rows that exist in both modes and measure one "
        f"ove call or pair of calls. They exclude creation, waits for the tick, bytes and the {throughput} throughput "
        f"rows. The comparisons with a kernel's own call are the {native} rows with a native row that does the same "
        "work, on each kernel and in each mode. They include creation in the modes that have it."
    )
