# SPDX-License-Identifier: MIT OR Apache-2.0
"""Selects the predicted times that belong to the measured images, so a page's count and time are from one image."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ove_lab.timing.predicted import Image, Predicted
from ove_tool.languages import NATIVE
from ove_tool.report.sources import Sources

# Tolerance in nanoseconds: kernels.json has rounded values.
_ROUNDED = 0.6


def alone(sources: Sources, by_model: Mapping[str, Predicted]) -> dict[str, Predicted]:
    """Remove the times of rows that have changed since the prediction."""
    return {name: _of_model(sources, one) for name, one in by_model.items()}


def _of_model(sources: Sources, predicted: Predicted) -> Predicted:
    times = {
        image: {row: time for row, time in rows.items() if not _has_changed(sources, predicted, image, row)}
        for image, rows in predicted.times.items()
    }
    return replace(predicted, times=times)


def _has_changed(sources: Sources, predicted: Predicted, image: Image, row: str) -> bool:
    """Return True if the row's instruction count differs, or if its time in C differs from its kernel's facts.

    The facts are recorded with the results, on the model's board. A row in another language has changed if the row
    in C has, because the file may be older than the counts in it.
    """
    rtos, mode, lang = image
    for (kernel, board), facts in sources.kernel_facts.items():
        if kernel != rtos or facts.predicted is None or facts.predicted.model != predicted.model:
            continue
        run = sources.run(rtos, board, mode, lang)
        count = predicted.counts.get(image, {}).get(row)
        if run is not None and count is not None and row in run.by_name and run.by_name[row].figure != count:
            return True
        own, recorded = predicted.ns(rtos, mode, NATIVE, row), facts.predicted.rows.get(row)
        if own is not None and recorded is not None and abs(own - recorded) > _ROUNDED:
            return True
    return False
