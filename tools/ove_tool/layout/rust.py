# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the facts, and the configuration of the image, for cargo and rustc."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from ove_lab.errors import Failure
from ove_tool.layout import configuration
from ove_tool.layout.called import Told
from ove_tool.layout.configuration import Constant
from ove_tool.layout.declarations import Headers
from ove_tool.layout.facts import Facts, storages
from ove_tool.layout.hot_calls import MORE, HotCall
from ove_tool.layout.inline_bodies import Bodies
from ove_tool.layout.rust_seam import module_c, module_hot, module_inlined
from ove_tool.paths import ROOT

_HEAD = "// SPDX-License-Identifier: MIT OR Apache-2.0\n"
_RTOS = "RTOS_"
_CALLS = ROOT / "bindings" / "layout" / "calls"
# Flags that a build may lack. rustc must know them to distinguish a wrong name from one that is off.
_ALWAYS_KNOWN = ("BENCHMARK", "CHECKS", "ZERO_HEAP")


def layout(facts: Facts, told: Told, inlined: Bodies, calls: list[HotCall], declared: Headers) -> str:
    """Return ove_layout.rs: a type for each object, a constant for each other fact, the seam and the hot calls."""
    lines = [_HEAD + "// Written by ove_tool.layout from the compiled C headers of this build.", ""]
    objects = storages(facts)
    for name in objects:
        size, align = facts[f"size_{name}"], facts[f"align_{name}"]
        lines += [
            f"/// Memory of a C `{name}`, {size} bytes.",
            f"#[repr(C, align({align}))]",
            f"pub struct {name}([u8; {size}]);",
        ]
    # In ARM's ABI, an enumeration is as small as its numbers allow. On a host, it is an int.
    lines += [
        "/// C's enumerations, which have no negative number.",
        f"pub type ove_enum = u{facts['sizeof_ove_prio'] * 8};",
    ]
    lines += ["/// Forces the alignment of a thread's stack.", f"#[repr(C, align({facts['stack_align']}))]"]
    lines += ["#[derive(Clone, Copy)]", "pub struct StackAlign;"]
    lines += [f"pub const {name.upper()}: i64 = {value};" for name, value in facts.items()]
    lines += [*module_c(told), *module_inlined(inlined), *module_hot(told, inlined, calls, declared, facts)]
    return "\n".join([*lines, ""])


def library(manifest: Path) -> str:
    """Return the name of the static library that a Cargo.toml describes, without `lib` and `.a`."""
    try:
        data = tomllib.loads(manifest.read_text(encoding="utf-8"))
        kinds, name = data["lib"]["crate-type"], data["package"]["name"]
    except (OSError, ValueError, RecursionError, LookupError, TypeError) as error:
        raise Failure(f"{manifest} does not describe a library: {error}; it needs [package] and [lib]") from error
    if "staticlib" not in kinds:
        raise Failure(f'{manifest}: an application is a static library; write crate-type = ["staticlib"] in [lib]')
    return str(data["lib"].get("name", name)).replace("-", "_")


def config(header: Path, interrupts: Path | None = None, lines: Path | None = None) -> str:
    """Return ove_config.rs: one constant for each symbol of ove_config.h, and the board's names of its interrupts.

    `interrupts` is the board's list if ove has the vector table. `lines` is the same list, even if the kernel has
    the table.
    """
    text = [_HEAD + "// Written by ove_tool.layout from ove_config.h.", ""]
    for name, one in sorted(configuration.constants(header).items()):
        text += [f"/// `CONFIG_{one.symbol}`.", f"pub const {name}: {_typed(one)};"]
    text += ["/// The names of the board's interrupts, where ove has the vector table.", _interrupts(interrupts)]
    text += ["/// The names of the board's interrupts, each with its line.", _lines(lines)]
    return "\n".join([*text, ""])


def _interrupts(board: Path | None) -> str:
    names = "None"
    if board is not None:
        found = re.findall(r"^(?!(?:RESERVED|SOFTWARE)$)[A-Z]\w*$", board.read_text(encoding="utf-8"), re.MULTILINE)
        names = "Some(&[" + ", ".join(f'"{name}"' for name in found) + "])"
    return f"pub const INTERRUPTS: Option<&[&str]> = {names};"


def _lines(board: Path | None) -> str:
    numbers = "None"
    if board is not None:
        found = re.findall(r"^[A-Z]\w*$", board.read_text(encoding="utf-8"), re.MULTILINE)
        named = [(name, line) for line, name in enumerate(found) if name not in ("RESERVED", "SOFTWARE")]
        numbers = "Some(&[" + ", ".join(f'("{name}", {line})' for name, line in named) + "])"
    return f"pub const INTERRUPT_LINES: Option<&[(&str, u32)]> = {numbers};"


def hot_module(header: Path) -> str:
    """Return the kernel if other languages have hot calls on it and no option extends them; else an empty string."""
    on = {name for name, one in configuration.of_ove(header).items() if one.value == "1"}
    names = (name.removeprefix(_RTOS).lower() for name in on if name.startswith(_RTOS))
    return "" if on & MORE else next((name for name in names if (_CALLS / f"{name}.h").is_file()), "")


def flags(header: Path, cpu: str = "", sysroot: Path | None = None, hot: str = "") -> list[str]:
    """Return rustc's flags for the configuration in ove_config.h: a cfg for each switch that is on, and the processor.

    `hot` names the kernel whose hot calls are compiled in.
    """
    known = configuration.of_ove(header)
    found: list[str] = []
    for name in sorted({name for name, one in known.items() if one.is_flag} | set(_ALWAYS_KNOWN)):
        if name in known and known[name].value == "1":
            found += ["--cfg", f"ove_{name.lower()}"]
        found += ["--check-cfg", f"cfg(ove_{name.lower()})"]
    found += [*(("--cfg", "ove_hot") if hot else ()), "--check-cfg", "cfg(ove_hot)"]
    if cpu:
        found += ["-C", f"target-cpu={cpu}"]
    if sysroot is not None:
        found += ["--sysroot", str(sysroot)]
    return found


def _typed(one: Constant) -> str:
    if one.is_flag:
        return f"bool = {'true' if one.value == '1' else 'false'}"
    return f"&str = {one.value}" if one.is_text else f"{one.number_type} = {int(one.value, 0):_}"
