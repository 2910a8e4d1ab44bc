# SPDX-License-Identifier: MIT OR Apache-2.0
"""The findings about conflicting accesses: one for each variable, pair of contexts and rule."""

from __future__ import annotations

import re

from ove_lab.check.accesses import Shared
from ove_lab.check.contexts import Contexts
from ove_lab.check.finding import Finding, Side
from ove_lab.check.kinds import WORD_BYTES, Kinds
from ove_lab.check.same_line import SameLine

RACE, TORN, LOST = "data-race", "torn-value", "lost-update"
_TEXTS = {
    RACE: "nothing orders or excludes two accesses",
    TORN: "a reader can see a value of several words half written",
    LOST: "a write between the load and the store of an update is lost",
}
_INDEX = re.compile(r"\[\d+\]|\+\d+$")


class Conflicts:
    """The findings of one run, in the order of their second accesses."""

    def __init__(self, contexts: Contexts, shared: Shared, kinds: Kinds, same_line: SameLine) -> None:
        self._contexts, self._shared, self._kinds, self._same_line = contexts, shared, kinds, same_line
        self._found: dict[tuple[str, str, frozenset[int]], Finding] = {}

    @property
    def findings(self) -> list[Finding]:
        return list(self._found.values())

    def add(self, rule: str, before: int, access: int) -> None:
        """Add the rows of two accesses. A race in a value of several words counts under TORN."""
        shared = self._shared
        address = int(shared.address[access])
        variable = self._kinds.variable(address)
        name = self._kinds.name(address, int(shared.place[access])) if variable is None else variable.name
        if rule == RACE:
            if variable is not None and variable.size > WORD_BYTES:
                rule = TORN
            elif not _is_array(name) and all(self._is_copy(one) for one in (access, before)):
                rule, name = TORN, name.rpartition(".")[0] or name
        about = _INDEX.sub("", name)
        key = (rule, about, frozenset((int(shared.context[before]), int(shared.context[access]))))
        if key not in self._found:
            declared = "" if variable is None else variable.declared
            sides = [self._side(before), self._side(access)]
            self._found[key] = Finding(rule, about, f"{name}: {_TEXTS[rule]}", sides, declared)

    def _is_copy(self, row: int) -> bool:
        shared = self._shared
        return self._same_line.is_copy(row, self._kinds.extent(int(shared.address[row]), int(shared.place[row])))

    def _side(self, row: int) -> Side:
        did = "writes" if self._shared.is_store[row] else "reads"
        return Side(self._contexts.name(int(self._shared.context[row])), did, int(self._shared.place[row]))


def _is_array(name: str) -> bool:
    """Return True for an element of an array outside a structure: its elements may or may not be one value."""
    return name.endswith("]") and "." not in name.partition("[")[0]
