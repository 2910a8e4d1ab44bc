# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compares two runs: the worst cases that differ, and the first point at which the schedules diverge."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ove_lab.trace.kept_run import BLOCKED, KeptRun

_INSTRUCTIONS = "instructions"
_ABSENT = "not there"
_NS_IN_MS = 1_000_000
# The number of switches shown, from the last one that both schedules share.
_SHOWN = 4


@dataclass(frozen=True)
class Difference:
    """A figure that differs; text if it is not a number: not known, or missing."""

    name: str
    before: int | str
    after: int | str

    @property
    def change(self) -> int | None:
        return self.after - self.before if isinstance(self.before, int) and isinstance(self.after, int) else None

    def is_worse(self, allowance: int) -> bool:
        """Return True if the figure grew by more than the allowance, which applies only to instructions.

        A figure that is no longer known counts as worse, because no limit applies to it.
        """
        if self.change is None:
            return isinstance(self.before, int)
        is_instructions = self.name.partition(".")[0].endswith(_INSTRUCTIONS)
        return self.change > (allowance if is_instructions else 0)


def figures(before: KeptRun, after: KeptRun) -> list[Difference]:
    """Return the worst cases that differ, in the order of the earlier run."""
    names = dict.fromkeys([*before.figures, *after.figures])
    pairs = (Difference(name, _shown(before, name), _shown(after, name)) for name in names)
    return [one for one in pairs if one.before != one.after]


def worse(found: list[Difference], after: KeptRun, allowance: int) -> list[Difference]:
    """Return the figures that got worse. A longer wait counts only if a thread owned the object."""
    return [
        one
        for one in found
        if one.is_worse(allowance)
        and not (one.name.startswith(BLOCKED) and one.change is not None and one.name not in after.held)
    ]


def unlike(before: KeptRun, after: KeptRun) -> str:
    """Return how two runs ended differently; empty if they ended alike. An earlier end shortens the worst cases."""
    if not before.end or not after.end or before.end == after.end:
        return ""
    return f"the earlier run {before.end}, and this one {after.end}: only runs that end alike can be compared"


def _shown(run: KeptRun, name: str) -> int | str:
    value = run.figures.get(name, _ABSENT)
    return "not known" if value is None else value


def schedules(before: KeptRun, after: KeptRun) -> list[str]:
    """Return how far the thread orders agree, how each run continued, and how often each thread ran."""
    old, new = ([one.threads[index] for index in one.order] for one in (before, after))
    common = next((place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), None)
    if common is None and len(old) == len(new):
        return [f"the order of threads is the same, {len(old)} switches", *_later(before, after)]
    common = min(len(old), len(new)) if common is None else common
    lines = [f"the order of threads is the same for {common} of {len(old)} and {len(new)} switches"]
    for word, one, names in (("before", before, old), ("now", after, new)):
        lines.append(f"  {word}: {_from(one, names, common)}")
    counts = Counter(old), Counter(new)
    for name in dict.fromkeys([*before.threads, *after.threads]):
        if counts[0][name] != counts[1][name]:
            lines.append(f"  {name} ran {counts[0][name]} times before and {counts[1][name]} times now")
    return lines


def _later(before: KeptRun, after: KeptRun) -> list[str]:
    """Return by how much a switch of the common order came later or earlier."""
    moved = [(new - old, place) for place, (old, new) in enumerate(zip(before.ns, after.ns, strict=True))]
    furthest, place = max(moved, key=lambda one: (abs(one[0]), -one[1]), default=(0, 0))
    if not furthest:
        return []
    name, at = after.threads[after.order[place]], after.ns[place] / _NS_IN_MS
    word = "later" if furthest > 0 else "earlier"
    return [f"  the switch that moved most: to {name} at {at:.3f} ms, {abs(furthest)} ns {word}"]


def _from(run: KeptRun, names: list[str], place: int) -> str:
    first = max(place - 1, 0)
    shown = [f"{names[one]} {run.ns[one] / _NS_IN_MS:.3f} ms" for one in range(first, min(first + _SHOWN, len(names)))]
    return ", ".join([*shown, "the end"] if first + _SHOWN >= len(names) else [*shown, "..."])
