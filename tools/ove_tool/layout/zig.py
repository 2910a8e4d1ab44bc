# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the facts, and the configuration of the image, as Zig modules."""

from __future__ import annotations

import re
from pathlib import Path

from ove_tool.layout import configuration
from ove_tool.layout.called import Told
from ove_tool.layout.configuration import Constant
from ove_tool.layout.facts import Facts, storages
from ove_tool.layout.inline_bodies import Bodies
from ove_tool.layout.zig_seam import seam
from ove_tool.paths import ROOT

_HEAD = "// SPDX-License-Identifier: MIT OR Apache-2.0\n"
# The module ove_hot. Builds copy it to the other generated files, because a Zig file can import only files in or below
# the folder of its module's root file.
HOT = ROOT / "bindings" / "zig" / "sys" / "hot.zig"
_SWITCH = re.compile(r"^config OVE_(\w+)\n\tbool", re.MULTILINE)


def _switches() -> list[str]:
    """List the options whose constants a build omits if they are off. A program queries these by name."""
    paths = (ROOT / "Kconfig.options", *sorted((ROOT / "src").glob("*.kconfig")))
    return [name for path in paths for name in _SWITCH.findall(path.read_text(encoding="utf-8"))]


def layout(facts: Facts, told: Told, inlined: Bodies) -> str:
    """Return ove_layout.zig: one type for each object, one constant for each other fact, and the seam."""
    lines = [_HEAD + "//! Written by ove_tool.layout from the compiled C headers of this build.", ""]
    for name in storages(facts):
        size, align = facts[f"size_{name}"], facts[f"align_{name}"]
        lines += [
            f"/// Memory of a C `{name}`.",
            f"pub const {name} = extern struct {{ memory: [{size}]u8 align({align}) }};",
        ]
    # In ARM's ABI, an enumeration is as small as its numbers allow. On a host, it is an int.
    lines += [
        "/// C's enumerations, which have no negative number.",
        f"pub const ove_enum = u{facts['sizeof_ove_prio'] * 8};",
    ]
    lines += [f"pub const {name} = {value};" for name, value in facts.items()]
    lines += seam(told, inlined)
    return "\n".join([*lines, ""])


def config(header: Path) -> str:
    """Return ove_config.zig: one constant in lower case for each symbol of ove_config.h."""
    found = {name: Constant(f"OVE_{name}", "0", is_flag=True) for name in _switches()} | configuration.constants(header)
    lines = [_HEAD + "//! Written by ove_tool.layout from ove_config.h.", ""]
    for name, one in sorted(found.items()):
        lines += [f"/// `CONFIG_{one.symbol}`.", f"pub const {name.lower()}{_typed(one)};"]
    return "\n".join([*lines, ""])


def _typed(one: Constant) -> str:
    if one.is_flag:
        return f" = {'true' if one.value == '1' else 'false'}"
    return f" = {one.value}" if one.is_text else f": {one.number_type} = {int(one.value, 0)}"
