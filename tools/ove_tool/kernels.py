# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernels of this checkout: the folders of backends/ that have a backend.cmake."""

from __future__ import annotations

from ove_tool.paths import BACKENDS


def names() -> list[str]:
    return sorted(path.parent.name for path in BACKENDS.glob("*/backend.cmake"))
