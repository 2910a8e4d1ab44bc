# SPDX-License-Identifier: MIT OR Apache-2.0
"""tests/audit/hotpath_expected.yaml: what each hot call may enter.

forbidden: [malloc, ...]                  # never reachable from a hot call, on any kernel
kernels:
  freertos:
    ove_mutex_lock: [xQueueSemaphoreTake] # the functions outside ove that it enters, no more and no fewer
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

from ove_tool.audit.reach import Reach
from ove_tool.errors import Failure
from ove_tool.paths import ROOT

FILE = ROOT / "tests" / "audit" / "hotpath_expected.yaml"


@dataclass(frozen=True)
class Expected:
    """The checked file."""

    forbidden: frozenset[str]
    kernels: dict[str, dict[str, tuple[str, ...]]]

    def problems(self, rtos: str, call: str, found: Reach) -> list[str]:
        """List how a call differs from what it may do."""
        texts = []
        wanted = self.kernels.get(rtos, {}).get(call)
        if wanted is None:
            texts.append(f"{FILE.name} does not say what it may enter on {rtos}; it enters {_list(found.enters)}")
        elif set(wanted) != set(found.enters):
            more, fewer = sorted(set(found.enters) - set(wanted)), sorted(set(wanted) - set(found.enters))
            texts += [f"enters {name}, which is not expected" for name in more]
            texts += [f"does not enter {name}, which is expected" for name in fewer]
        texts += [f"jumps to a computed address: {text}" for text in found.computed]
        if found.forbidden:
            texts.append(f"reaches {found.forbidden[-1]}: {' -> '.join(found.forbidden)}")
        return texts


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "nothing"


def load(path: Path = FILE) -> Expected:
    """Read and check the file. Raises Failure when its form is wrong."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        kernels = {
            rtos: {call: tuple(names) for call, names in calls.items()} for rtos, calls in data["kernels"].items()
        }
        return Expected(frozenset(data["forbidden"]), kernels)
    except (OSError, yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        raise Failure(f"{path} does not have the form of the audit's expectations: {error}") from error
