# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the facts, and the configuration of the image, for cargo and rustc."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from ove_tool.errors import Failure
from ove_tool.layout.facts import Facts, storages

_HEAD = "// SPDX-License-Identifier: MIT OR Apache-2.0\n"
_DEFINE = re.compile(r"#define CONFIG_OVE_(\w+) (.+)")
_RTOS = "RTOS_"
# Bools that a build may lack; rustc must know them to tell a wrong name from one that is off.
_ALWAYS_KNOWN = ("BENCHMARK", "CHECKS", "ZERO_HEAP")


def layout(facts: Facts) -> str:
    """Give ove_layout.rs: one opaque type for each object, one constant for each other fact."""
    lines = [_HEAD + "// Written by ove_tool.layout from the compiled C headers of this build.", ""]
    objects = storages(facts)
    for name in objects:
        size, align = facts[f"size_{name}"], facts[f"align_{name}"]
        lines += [
            f"/// Memory of a C `{name}`, {size} bytes.",
            f"#[repr(C, align({align}))]",
            f"pub struct {name}([u8; {size}]);",
        ]
    # ARM's ABI makes an enumeration as small as its numbers allow; a host's makes it an int.
    lines += [
        "/// C's enumerations, which have no negative number.",
        f"pub type ove_enum = u{facts['sizeof_ove_prio'] * 8};",
    ]
    lines += ["/// Forces the alignment of a thread's stack.", f"#[repr(C, align({facts['stack_align']}))]"]
    lines += ["#[derive(Clone, Copy)]", "pub struct StackAlign;"]
    lines += [f"pub const {name.upper()}: i64 = {value};" for name, value in facts.items()]
    return "\n".join([*lines, ""])


def library(manifest: Path) -> str:
    """Give the name of the static library that a Cargo.toml describes, without `lib` and `.a`."""
    try:
        data = tomllib.loads(manifest.read_text(encoding="utf-8"))
        kinds, name = data["lib"]["crate-type"], data["package"]["name"]
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        raise Failure(f"{manifest} does not describe a library: {error}; it needs [package] and [lib]") from error
    if "staticlib" not in kinds:
        raise Failure(f'{manifest}: an application is a static library; write crate-type = ["staticlib"] in [lib]')
    return str(data["lib"].get("name", name)).replace("-", "_")


def config(
    header: Path, layout_file: Path, cpu: str = "", sysroot: Path | None = None, extra: list[str] | None = None
) -> tuple[str, str]:
    """Give ove_config.rs and the settings that cargo is to read with `--config`, from ove_config.h.

    `extra` are flags for rustc.
    """
    values = dict(_DEFINE.findall(header.read_text(encoding="utf-8")))
    if not values:
        raise Failure(f"{header} defines no CONFIG_OVE_ symbol")
    flags = sorted({name for name, value in values.items() if value in ("0", "1")} | set(_ALWAYS_KNOWN))
    rustflags: list[str] = []
    for name in flags:
        if values.get(name) == "1":
            rustflags += ["--cfg", f"ove_{name.lower()}"]
        rustflags += ["--check-cfg", f"cfg(ove_{name.lower()})"]

    if cpu:
        rustflags += ["-C", f"target-cpu={cpu}"]
    if sysroot is not None:
        rustflags += ["--sysroot", str(sysroot)]
    rustflags += extra or []
    lines = [_HEAD + "// Written by ove_tool.layout from ove_config.h.", ""]
    for name, value in sorted(values.items()):
        lines += [f"/// `CONFIG_OVE_{name}`.", f"pub const {name}: {_typed(name, value, flags)};"]
    settings = [
        "# SPDX-License-Identifier: MIT OR Apache-2.0",
        "# Written by ove_tool.layout: what cargo needs to build for this image.",
        "[build]",
        f"rustflags = {json.dumps(rustflags)}",
        f"rustdocflags = {json.dumps(rustflags)}",
        "[env]",
        f"OVE_LAYOUT_RS = {json.dumps(layout_file.as_posix())}",
        f"OVE_CONFIG_RS = {json.dumps(layout_file.with_name('ove_config.rs').as_posix())}",
        "[profile.release]",
        "opt-level = 3",
        'panic = "abort"',
        "codegen-units = 1",
        'debug = "line-tables-only"',
    ]
    return "\n".join([*lines, ""]), "\n".join([*settings, ""])


def _typed(name: str, value: str, flags: list[str]) -> str:
    if name in flags:
        return f"bool = {'true' if value == '1' else 'false'}"
    if value.startswith('"'):
        return f"&str = {value}"
    return f"u32 = {int(value, 0):_}"
