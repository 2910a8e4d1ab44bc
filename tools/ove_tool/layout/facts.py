# SPDX-License-Identifier: MIT OR Apache-2.0
"""The facts that bindings/layout/layout.c puts into its object file, by name."""

from __future__ import annotations

Facts = dict[str, int]


def storages(facts: Facts) -> list[str]:
    """List the objects for which the other language only reserves memory, such as `ove_mutex`."""
    return [name.removeprefix("size_") for name in facts if name.startswith("size_")]
