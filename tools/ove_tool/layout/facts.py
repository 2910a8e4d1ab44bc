# SPDX-License-Identifier: MIT OR Apache-2.0
"""The facts that bindings/layout/layout.c leaves in its object file, by name."""

from __future__ import annotations

Facts = dict[str, int]


def storages(facts: Facts) -> list[str]:
    """List the objects that the other language only keeps room for, such as `ove_mutex`."""
    return [name.removeprefix("size_") for name in facts if name.startswith("size_")]
