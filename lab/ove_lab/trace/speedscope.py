# SPDX-License-Identifier: MIT OR Apache-2.0
"""A profile in the format of speedscope: one profile for each thread and each exception, weighted by instructions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ove_lab.trace.observe import Observed
from ove_lab.trace.stacks import Node

FILE = "profile.speedscope.json"
# The identifier of the format, which the viewer requires.
_SCHEMA = "https://www.speedscope.app/file-format-schema.json"


def text(observed: Observed, trees: Mapping[str, Node]) -> str:
    return json.dumps(document(observed, trees), separators=(",", ":")) + "\n"


def document(observed: Observed, trees: Mapping[str, Node]) -> dict[str, Any]:
    """Return the file's content. The weights of each profile add up to the instructions of its owner."""
    numbers: dict[str, int] = {}
    profiles = []
    for name, root in trees.items():
        samples, weights = [], []
        for path, node in root.walk():
            if node.own:
                samples.append([numbers.setdefault(one, len(numbers)) for one in path[1:]])
                weights.append(node.own)
        profiles.append(
            {
                "type": "sampled",
                "name": name,
                "unit": "none",
                "startValue": 0,
                "endValue": sum(weights),
                "samples": samples,
                "weights": weights,
            }
        )
    frames = [_frame(observed, function) for function in numbers]
    return {
        "$schema": _SCHEMA,
        "exporter": "ove profile",
        "name": f"{observed.title}, instructions",
        "activeProfileIndex": 0,
        "shared": {"frames": frames},
        "profiles": profiles,
    }


def _frame(observed: Observed, function: str) -> dict[str, Any]:
    address = observed.titles.addresses.get(function)
    file, line = observed.program.source(address) if address is not None else ("", 0)
    return {"name": function, "file": file, "line": line} if line else {"name": function}
