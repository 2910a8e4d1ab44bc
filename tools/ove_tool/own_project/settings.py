# SPDX-License-Identifier: MIT OR Apache-2.0
"""The options of a project's ove.conf that a FreeRTOSConfig.h can contradict."""

from __future__ import annotations

import re
from pathlib import Path

from ove_tool.own_project.files import text
from ove_tool.own_project.rules import Settings

NAME = "ove.conf"


def read(folder: Path) -> tuple[Settings, bool]:
    """Return the settings, and True if the project has the file."""
    path = folder / NAME
    lines = dict(re.findall(r"^\s*(CONFIG_\w+)\s*=\s*(\S+)", text(path), re.MULTILINE))

    def number(name: str, default: int) -> int:
        value = lines.get(name, "")
        return int(value) if value.isdigit() and len(value) < 12 else default

    return (
        Settings(
            number("CONFIG_OVE_TICK_HZ", 1000),
            number("CONFIG_OVE_CPU_HZ", 0),
            lines.get("CONFIG_OVE_TIME_SLICE", "y") != "n",
            lines.get("CONFIG_OVE_ZERO_HEAP", "n") == "y",
            lines.get("CONFIG_OVE_TICKLESS", "n") == "y",
            number("CONFIG_OVE_NVIC_PRIORITY_BITS", 4),
            lines.get("CONFIG_OVE_RTOS_ALLOY", "n") == "y",
            lines.get("CONFIG_OVE_OWN_SYSTICK", "y") == "y",
        ),
        path.is_file(),
    )
