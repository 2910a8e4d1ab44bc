# SPDX-License-Identifier: MIT OR Apache-2.0
"""The reach of a hot call: the kernel's functions it enters, jumps to computed addresses, allocators."""

from __future__ import annotations

import fnmatch
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ove_lab.code import Code, Function
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_tool.paths import ROOT
from ove_tool.size.components import MODULE, component
from ove_tool.size.linkmap import contributions

HEADERS = ROOT / "include" / "ove" / "inline"
# Lines of a function that is shown.
_SHOWN = 24
OWN = ("api", "backend", "board", "binding", MODULE)
# Functions in which a kernel ends the program.
_ENDS = ("__assert", "assert_post_action")
_HOT = re.compile(r"^OVE_HOT [^(]*?(ove_\w+)\(", re.MULTILINE)


@dataclass(frozen=True)
class Reach:
    """`enters` are the functions outside ove that are called from ove's code; `computed` are jumps in ove's code.

    `forbidden` is a path to a function or an object that a hot call must not reach, even through the kernel; empty if
    there is none. `tables` are functions on the path through which exceptions could pass. `instructions` is the length
    of the call's own function. `evidence` shows the path to each function in `enters`, and its code.
    """

    enters: tuple[str, ...]
    computed: tuple[str, ...]
    forbidden: tuple[str, ...]
    instructions: int = 0
    tables: tuple[str, ...] = ()
    evidence: dict[str, str] = field(default_factory=dict, compare=False)


def hot_calls() -> list[str]:
    """Return the hot calls, which the headers mark."""
    return sorted({name for header in HEADERS.glob("*.h") for name in _HOT.findall(header.read_text())})


class Auditor:
    """Follows the calls of one image."""

    def __init__(self, image: Image, forbidden: Iterable[str]) -> None:
        """Read an image; `forbidden` are names of functions and objects, with * and ?."""
        self.code = Code(image.elf)
        self.forbidden = re.compile("|".join(fnmatch.translate(pattern) for pattern in forbidden) or "(?!)")
        text = image.map.read_text(encoding="utf-8", errors="replace")
        self.owner = {
            item.address & ~1: component(item.object, image)
            for item in contributions(text)
            if item.output in (".text", "text")
        }
        self.starts = sorted(self.owner)

    def is_own(self, function: Function) -> bool:
        """Return True if a function belongs to ove: the API layer, a backend, a board or a binding.

        A backend may add functions to a kernel file if it needs the kernel's variables.
        """
        if function.name.startswith("ove_"):
            return True
        before = [start for start in self.starts if start <= function.start]
        return bool(before) and self.owner[before[-1]] in OWN

    def audit(self, name: str) -> Reach:
        """Follow one call. Raises Failure if the image does not contain it."""
        entry = self.code.by_name.get(name)
        if entry is None:
            raise Failure(f"the audit image does not hold {name}; src/hot_calls.c or tests/audit/<lang> lacks it")
        evidence: dict[str, str] = {}
        computed: list[str] = []
        for function, path in self._walk(entry, into_kernel=False):
            jumps = self.code.jumps(function)
            computed += [f"{function.name}: {text}" for text in jumps.computed]
            for callee in self._callees(function):
                if not self.is_own(callee) and callee.name not in evidence:
                    evidence[callee.name] = self._show(callee, path)
        forbidden, tables = self._judge(entry)
        length = self.code.jumps(entry).instructions
        return Reach(tuple(sorted(evidence)), tuple(computed), forbidden, length, tables, evidence)

    def _judge(self, entry: Function) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the path to the nearest forbidden function or object, and the functions with exception tables."""
        forbidden: tuple[str, ...] = ()
        tables = []
        for function, path in self._walk(entry, into_kernel=True):
            jumps = self.code.jumps(function)
            tables += [function.name] if jumps.has_table else []
            for way in (path, *((*path, name) for name in jumps.objects)):
                if not forbidden and self.forbidden.match(way[-1]):
                    forbidden = way
        return forbidden, tuple(tables)

    def _show(self, function: Function, path: tuple[str, ...]) -> str:
        return "\n".join([" -> ".join((*path, function.name)), *self.code.listing(function, _SHOWN)])

    def _walk(self, entry: Function, into_kernel: bool) -> Iterator[tuple[Function, tuple[str, ...]]]:
        """Yield every reached function, the nearest first, each with a path to it."""
        paths = {entry.start: (entry.name,)}
        queue = deque([entry])
        while queue:
            function = queue.popleft()
            path = paths[function.start]
            yield function, path
            for callee in self._callees(function) if function.name not in _ENDS else ():
                if callee.start not in paths and (into_kernel or self.is_own(callee)):
                    paths[callee.start] = (*path, callee.name)
                    queue.append(callee)

    def _callees(self, function: Function) -> Iterator[Function]:
        for target in self.code.jumps(function).targets:
            callee = self.code.at(target)
            if callee is None:
                raise Failure(f"{function.name} jumps to 0x{target:x}, which is not a function")
            yield callee
