# SPDX-License-Identifier: MIT OR Apache-2.0
"""Profiles in callgrind's format, for KCachegrind and callgrind_annotate: one in total, and one for each owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from ove_lab.trace.names import shorten
from ove_lab.trace.observe import Observed
from ove_lab.trace.stacks import Node

ALL = "callgrind.out"


def texts(observed: Observed, trees: Mapping[str, Node]) -> dict[str, str]:
    """Return each profile by file name. The costs in a file add up to the instructions of its owner."""
    own = _own(observed)
    everything: Counter[int] = Counter()
    for counts in own.values():
        everything.update(counts)
    found = {ALL: _Profile(observed).text(everything, trees.values())}
    for name, part in shorten(trees).items():
        found[f"{ALL}.{part}"] = _Profile(observed).text(own[name], [trees[name]])
    return found


def _own(observed: Observed) -> dict[str, Counter[int]]:
    """Count how often each owner executed each address."""
    names: dict[str, int] = {}
    begin, end = observed.window
    owner = np.empty(end - begin, dtype=np.int64)
    for segment in observed.owners.segments:
        low, high = max(segment.begin, begin), min(segment.end, end)
        if low < high:
            owner[low - begin : high - begin] = names.setdefault(observed.names.name(segment), len(names))
    width = len(observed.flow.addresses)
    counts = np.bincount(owner * width + observed.flow.which[begin:end], minlength=len(names) * width)
    found = {}
    for name, number in names.items():
        each = counts[number * width : (number + 1) * width]
        places = np.flatnonzero(each)
        addresses = observed.flow.addresses[places].tolist()
        found[name] = Counter(dict(zip(addresses, each[places].tolist(), strict=True)))
    return found


class _Profile:
    """Writes one profile. A name is written once, and is a number after that."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed
        self._files: dict[str, int] = {}
        self._functions: dict[str, int] = {}

    def text(self, own: Mapping[int, int], roots: Iterable[Node]) -> str:
        lines = [
            "# callgrind format",
            "version: 1",
            "creator: ove profile",
            f"cmd: {self._observed.title}",
            "positions: line",
            "events: Ir",
            f"summary: {sum(own.values())}",
        ]
        costs: dict[str, Counter[tuple[str, int]]] = {}
        for address, count in own.items():
            costs.setdefault(self._name(address), Counter())[self._observed.program.source(address)] += count
        calls = _calls(roots)
        for function, by_line in costs.items():
            lines += ["", *self._function(function, by_line, calls.get(function, {}))]
        return "\n".join([*lines, "", f"totals: {sum(own.values())}", ""])

    def _name(self, address: int) -> str:
        return self._observed.titles.of(address)

    def _home(self, function: str) -> tuple[str, int]:
        return self._observed.program.source(self._observed.titles.addresses.get(function, 0))

    def _function(
        self, function: str, by_line: Counter[tuple[str, int]], calls: Mapping[tuple[int, str], list[int]]
    ) -> list[str]:
        home = self._home(function)[0]
        lines = [f"fl={self._file(home)}", f"fn={self._number(function)}"]
        current = home
        for (file, line), count in sorted(by_line.items()):
            if file != current:
                lines.append(f"fi={self._file(file)}")
                current = file
            lines.append(f"{line} {count}")
        for (site, callee), (count, total) in calls.items():
            file, line = self._observed.program.source(site)
            if file != current:
                lines.append(f"fi={self._file(file)}")
                current = file
            target, first = self._home(callee)
            lines += [f"cfi={self._file(target)}", f"cfn={self._number(callee)}", f"calls={count} {first}"]
            lines.append(f"{line} {total}")
        return lines

    def _file(self, name: str) -> str:
        # callgrind_annotate removes the current folder from only some lines, and would then list a file twice.
        return _numbered(self._files, name.removeprefix(f"{Path.cwd()}/"))

    def _number(self, name: str) -> str:
        return _numbered(self._functions, name)


def _numbered(known: dict[str, int], name: str) -> str:
    if name in known:
        return f"({known[name]})"
    known[name] = len(known) + 1
    return f"({known[name]}) {name}"


def _calls(roots: Iterable[Node]) -> dict[str, dict[tuple[int, str], list[int]]]:
    """Return for each caller its call sites, each with the number of calls and their instructions.

    A recursive call counts in the outer one.
    """
    found: dict[str, dict[tuple[int, str], list[int]]] = {}
    for root in roots:
        _add(root, found)
    return found


def _add(root: Node, found: dict[str, dict[tuple[int, str], list[int]]]) -> None:
    totals: dict[int, int] = {}
    order = [node for _, node in root.walk()]
    for node in reversed(order):
        totals[id(node)] = node.own + sum(totals[id(one)] for one in node.children.values())
    waiting: list[tuple[Node, frozenset[tuple[str, str]]]] = [(one, frozenset()) for one in root.children.values()]
    while waiting:
        node, outer = waiting.pop()
        for child in node.children.values():
            edge = (node.function, child.function)
            if totals[id(child)] or child.calls:
                entry = found.setdefault(node.function, {}).setdefault((child.site, child.function), [0, 0])
                entry[0] += child.calls
                entry[1] += 0 if edge in outer else totals[id(child)]
            waiting.append((child, outer | {edge}))
