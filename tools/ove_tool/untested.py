# SPDX-License-Identifier: MIT OR Apache-2.0
"""Warns if ove was not tested with the version of a user-supplied kernel."""

from __future__ import annotations

import re

from ove_tool import kernels, own_trees
from ove_tool.setup import crate_sources

_RELEASE = re.compile(r"\d+\.\d+")


def note(rtos: str) -> str | None:
    """Return a warning, or None if the kernel is part of ove, the pinned one, or a tested release.

    A release is the first two numbers of a version, so patches of a tested release cause no warning. A version that
    ends in + is a development version after that release, which was not tested. Zephyr's have the patch level 99.
    """
    kernel = kernels.load(rtos)
    if kernel.tree:
        found, tested = own_trees.version(rtos), kernel.tree.tested
    elif (sources := crate_sources.of(rtos)) and sources.is_own():
        found, tested = sources.version(sources.folder()), sources.crate.tested
    else:
        return None
    release = _RELEASE.match(found or "")
    if release and not (found or "").endswith(("+", ".99")) and release[0] in _RELEASE.findall(tested):
        return None
    which = found or "of an unknown version"
    return f"this {kernel.title} is {which}, but ove was tested with {tested}; `./ove test {rtos}-*` tests yours"
