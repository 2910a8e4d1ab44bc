# SPDX-License-Identifier: MIT OR Apache-2.0
"""The owner of a mutex, from the kernel's own data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ove_lab.trace import kernel_files, wait_rules
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread
from ove_lab.trace.wait_rules import OwnerRule

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed

_WORD = 4
_MUTEX = "mutex"


class Ownership:
    """Reads the owners in one run."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed
        self._rules: dict[str, OwnerRule] = {}
        for each in kernel_files.descriptions().values():
            if observed.program.code.place_of(each["thread"]["current"]) is None:
                continue
            for one in each.get("owner", ()):
                if (rule := wait_rules.owner(one, each, observed.debug)) is not None:
                    for kind in kernel_files.kinds(one):
                        self._rules.setdefault(kind, rule)

    @property
    def is_known(self) -> bool:
        """True if the kernel records the owners of its mutexes."""
        return kernel_files.of_kernel(_MUTEX) in self._rules

    def knows(self, each: Slice) -> bool:
        """Return True if the kernel records the owner of a call's object."""
        return each.call is not None and each.call.objects in self._rules and each.target is not None

    def of(self, waits_in: Slice | None, place: int) -> Thread | None:
        """Return the owner of a call's mutex before an instruction; None if there is none or it is not known."""
        rule = self._rules.get(waits_in.call.objects) if waits_in is not None and waits_in.call is not None else None
        if rule is None or waits_in is None or waits_in.target is None:
            return None
        word = self._observed.values.memory(waits_in.target + rule.field.offset, _WORD, place)
        if word is None or word & rule.mask in rule.free:
            return None
        found = (one for one in self._observed.threads if self._name(one, rule, place) == word & rule.mask)
        return next(found, None)

    def _name(self, thread: Thread, rule: OwnerRule, place: int) -> int | None:
        block = self._observed.view.block(thread)
        if block is None or not block.since <= place < block.until:
            return None
        if rule.named_by is None:
            return block.address & rule.mask
        return self._observed.values.memory(block.address + rule.named_by.offset, rule.named_by.size, place)
