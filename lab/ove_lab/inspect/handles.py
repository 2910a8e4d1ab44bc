# SPDX-License-Identifier: MIT OR Apache-2.0
"""The objects to which a program's variables point: C handles, and owning wrappers and pointers of other languages."""

from __future__ import annotations

from collections.abc import Iterator

from ove_lab.inspect.snapshot import Snapshot
from ove_lab.trace.pointers import Choice
from ove_lab.trace.variables import Variables


def objects(variables: Variables, snapshot: Snapshot, kind: str) -> Iterator[tuple[int, str]]:
    """Yield the address of each object of a kind, and the name of the variable, or the part of one, that points to it.

    An address outside memory is not an object: the pointer has no value yet.
    """
    for place, name in variables.of_types((f"ove_{kind}_t",)).items():
        if found := snapshot.value(place):
            yield found, name
    for one in variables.pointers((f"ove_{kind}",)):
        found = snapshot.value(one.address)
        if found and snapshot.value(found + one.offset) is not None and all(_holds(snapshot, it) for it in one.choices):
            yield found + one.offset, one.name


def _holds(snapshot: Snapshot, choice: Choice) -> bool:
    found = snapshot.value(choice.address, choice.size)
    return found is not None and (found in choice.values) != choice.is_other
