# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page docs/capabilities.md, from ove/capability.h and the kernels' own headers."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from ove_lab import whole_file
from ove_lab.errors import Failure
from ove_tool import kernels
from ove_tool.kernels import Kernel
from ove_tool.paths import BACKENDS, ROOT

PAGE = ROOT / "docs" / "capabilities.md"
HEADER = ROOT / "include" / "ove" / "capability.h"
_PROMISE = re.compile(r"/\*\*((?:(?!\*/).)*)\*/\s*#ifndef OVE_HAS_(\w+)\n", re.DOTALL)
_VALUE = re.compile(r"^#define OVE_HAS_(\w+) +(.+)$", re.MULTILINE)
_CHOICE = re.compile(
    r"^#if defined\((?P<option>\w+)\)\n#define OVE_HAS_(?P<name>\w+) 1\n#else\n#define OVE_HAS_(?P=name) 0\n#endif$",
    re.MULTILINE,
)
_WORDS = {"0": "no", "1": "yes"}
_OPTION = re.compile(r"(?P<off>\(!)?(?P<option>CONFIG_\w+)(?(off)\))")
_HEAD = """<!-- SPDX-License-Identifier: MIT OR Apache-2.0 -->
<!-- Written by `./ove boards --publish`. -->

# The promises of each kernel

A call means the same on every kernel, except for the promises below. Each promise has a name in `ove/capability.h`,
which is 1 if the build's kernel keeps it: `#if OVE_HAS_KEPT_TURN`. The headers describe each call with the promise
kept, and name the promise if the call differs without it. If a cell names an option, the promise depends on that
option. A test that needs a promise runs on each kernel that keeps it, and is printed as skipped on the others.
"""


@dataclass(frozen=True)
class Promise:
    """One name, without OVE_HAS_, and its meaning."""

    name: str
    meaning: str


def promises() -> list[Promise]:
    """Return the promises in the header's order."""
    found = [
        Promise(name, " ".join(re.sub(r"^\s*\*", "", text, flags=re.MULTILINE).split()))
        for text, name in _PROMISE.findall(HEADER.read_text(encoding="utf-8"))
    ]
    if not found:
        raise Failure(f"{HEADER} describes no promise")
    return found


def values(path: Path) -> dict[str, str]:
    """Read a kernel's header. Returns the page's text for each promise. Raises Failure for an unknown value."""
    text = path.read_text(encoding="utf-8")
    found = {match["name"]: f"with `{match['option']}`" for match in _CHOICE.finditer(text)}
    for name, value in _VALUE.findall(_CHOICE.sub("", text)):
        found[name] = _WORDS.get(value) or _optional(path, name, value)
    return found


def _optional(path: Path, name: str, value: str) -> str:
    match = _OPTION.fullmatch(value)
    if match is None:
        raise Failure(f"{path}: OVE_HAS_{name} is {value}: neither 0, 1 nor an option of Kconfig")
    return f"{'without' if match['off'] else 'with'} `{match['option']}`"


def _shown() -> list[Kernel]:
    return [kernel for kernel in kernels.every() if not kernel.is_template]


def page() -> str:
    """Return docs/capabilities.md. Raises Failure if a kernel omits a promise."""
    told = {kernel.name: values(BACKENDS / kernel.name / "include/ove_backend/capability.h") for kernel in _shown()}
    rows = [["promise", *(kernel.title for kernel in _shown())], ["---"] * (len(told) + 1)]
    for promise in promises():
        missing = [name for name, one in told.items() if promise.name not in one]
        if missing:
            raise Failure(f"OVE_HAS_{promise.name} is not in the capability.h of {', '.join(missing)}")
        rows.append([f"`OVE_HAS_{promise.name}`", *(one[promise.name] for one in told.values())])
    rows.append(["ISRs that may call ove, by their priority", *(one.isr_priorities for one in _shown())])
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    meanings = "\n".join(
        textwrap.fill(f"- `OVE_HAS_{promise.name}`: {promise.meaning}", 120, subsequent_indent="  ")
        for promise in promises()
    )
    return f"{_HEAD}\n{table}\n\n## The promises\n{meanings}\n"


def publish() -> None:
    whole_file.replace(PAGE, page())
