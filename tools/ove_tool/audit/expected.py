# SPDX-License-Identifier: MIT OR Apache-2.0
"""tests/audit/hotpath_expected.yaml: what each hot call may enter, and how long it may be; `./ove audit --write`.

forbidden: [malloc, "_ZTV*", ...]  # functions and objects that no hot call reaches, on any kernel; kept by hand
kernels:
  freertos:
    ove_mutex_lock:
      most: 24                       # instructions that the call's own function has at most, in any language and mode
      enters: [xQueueSemaphoreTake]  # the functions outside ove that it enters, no more and no fewer
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from pathlib import Path

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.whole_file import write_if_changed
from ove_tool import yaml_file
from ove_tool.audit.reach import Reach
from ove_tool.paths import ROOT

FILE = ROOT / "tests" / "audit" / "hotpath_expected.yaml"
# Compiler releases differ slightly in the layout of a function.
_ROOM = 4
_WIDTH = 120
_HEAD = """\
# SPDX-License-Identifier: MIT OR Apache-2.0
# The reach of the hot calls; `./ove audit` reads it off the machine code of an image without checks.
# `./ove audit --write` rewrites `kernels`: read the difference before you keep it.

# No hot call reaches one of these functions or objects, not even through the kernel: allocators, printf, C++'s tables
# of functions and types, what exceptions need, panics.
forbidden:
"""
_MIDDLE = """
# enters: the functions of the kernel and the C library that ove's own code enters, no more and no fewer, in every
# language and both modes. most: instructions of the call's own function, four more than the longest when this was
# written.
kernels:
"""


@dataclass(frozen=True)
class Allowed:
    """The limits of one call."""

    enters: tuple[str, ...]
    most: int


@dataclass(frozen=True)
class Expected:
    """The checked file."""

    forbidden: tuple[str, ...]
    kernels: dict[str, dict[str, Allowed]]

    def problems(self, rtos: str, call: str, found: Reach) -> list[str]:
        """Return how a call differs from its limits."""
        texts = []
        allowed = self.kernels.get(rtos, {}).get(call)
        if allowed is None:
            texts.append(f"{FILE.name} does not say what it may enter on {rtos}; it enters {_list(found.enters)}")
        else:
            texts += [
                f"enters {name}, which is not expected{_shown(found.evidence.get(name))}"
                for name in found.enters
                if name not in allowed.enters
            ]
            texts += [
                f"does not enter {name}, which is expected" for name in allowed.enters if name not in found.enters
            ]
            if found.instructions > allowed.most:
                texts.append(f"has {found.instructions} instructions, at most {allowed.most} are allowed")
        texts += [f"jumps to a computed address: {text}" for text in found.computed]
        texts += [f"can be passed by exceptions: {name}" for name in found.tables]
        if found.forbidden:
            texts.append(f"reaches {found.forbidden[-1]}: {' -> '.join(found.forbidden)}")
        return texts

    def learn(self, rtos: str, found: dict[str, list[Reach]]) -> Expected:
        """Return the expectations with one kernel's replaced by the findings in every language and mode.

        Raises Failure if the same call enters different functions, because one list must hold for all.
        """
        learned = {}
        for call, reaches in sorted(found.items()):
            ways = sorted({reach.enters for reach in reaches})
            if len(ways) != 1:
                lists = "; ".join(_list(way) for way in ways)
                raise Failure(f"{call} does not enter the same in every language and mode on {rtos}: {lists}")
            learned[call] = Allowed(ways[0], max(reach.instructions for reach in reaches) + _ROOM)
        return replace(self, kernels={**self.kernels, rtos: learned})

    def write(self, path: Path = FILE) -> None:
        """Write the file."""
        lines = [_HEAD + "".join(f"  - {_quoted(name)}\n" for name in self.forbidden) + _MIDDLE.rstrip("\n")]
        for rtos, calls in self.kernels.items():
            lines.append(f"  {rtos}:")
            for call, allowed in calls.items():
                lines += [f"    {call}:", f"      most: {allowed.most}"]
                line = f"      enters: [{', '.join(allowed.enters)}]"
                is_long = len(line) > _WIDTH
                lines += ["      enters:", *(f"        - {name}" for name in allowed.enters)] if is_long else [line]
        write_if_changed(path, "\n".join([*lines, ""]))


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "nothing"


def _quoted(name: str) -> str:
    # In YAML, a star would begin an alias.
    return f'"{name}"' if "*" in name else name


def _shown(evidence: str | None) -> str:
    return "\n" + textwrap.indent(evidence, "  ") if evidence else ""


class _Rule(schema.Table):
    most: schema.Count
    enters: tuple[schema.Filled, ...]


class _File(schema.Table):
    forbidden: tuple[schema.Filled, ...]
    kernels: dict[schema.Filled, dict[schema.Filled, _Rule]]


def load(path: Path = FILE) -> Expected:
    """Read and check the file. Raises Failure if its format is wrong."""
    data = yaml_file.read(path, _File)
    kernels = {
        rtos: {call: Allowed(rule.enters, rule.most) for call, rule in calls.items()}
        for rtos, calls in data.kernels.items()
    }
    return Expected(data.forbidden, kernels)
