# SPDX-License-Identifier: MIT OR Apache-2.0
"""Lists the definitions in the public headers other than functions: objects, structs, enumerations and numbers.

For an image, the C compiler supplies the value of each. Without an image, Rust gets the names and the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ove_tool.layout.declarations import COMMENT, HEADERS
from ove_tool.layout.headers import enter_or_leave

_HEAD = """\
/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Written by ove_tool.layout from the public headers. */
"""
_RUST_HEAD = """\
// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects and numbers of the C headers, written by `ove_tool.layout` from `include/ove/*.h`.
"""
_STORAGE = re.compile(r"typedef struct (ove_\w+) \1_storage_t;")
_ENUM = re.compile(r"(?:typedef )?enum \w+ \{([^}]*)\}(?: (ove_\w+)_t)?;")
_STRUCT = re.compile(r"typedef struct(?: \w+)? \{([^}]*)\} (ove_\w+)_t;")
_FIELD = re.compile(r"(\w+)(?:\[\w+\])?;")
_DEFINE = re.compile(r"define (OVE_\w+) (?:UINT32_C\()?(-?\d\w*|UINT32_MAX)\)?$")
# The kernel's header defines this, and ove/capability.h requires the definition.
_PROMISE = re.compile(r"ifndef (OVE_HAS_\w+)$")
_UINT32_MAX = 0xFFFFFFFF


@dataclass(frozen=True)
class Shape:
    """One definition of a header, with its conditions.

    `kind` is a macro of bindings/layout/layout.c: STORAGE, STRUCT, FIELD, ENUM or NUMBER. Only a NUMBER has a `value`.
    """

    kind: str
    names: tuple[str, ...]
    conditions: tuple[str, ...] = ()
    value: int = 0


def shapes() -> list[Shape]:
    """Read the public headers."""
    return [shape for path in HEADERS for shape in read(path.read_text(encoding="utf-8"))]


def read(text: str) -> Iterator[Shape]:
    """Yield the definitions of one header, in order."""
    conditions: list[str] = []
    code = ""
    for line in COMMENT.sub(" ", text).replace("\\\n", " ").splitlines():
        directive = " ".join(line.split()).removeprefix("#")
        if not line.startswith("#"):
            code += f" {line}"
            continue
        known = tuple(filter(None, conditions))
        yield from _defined(" ".join(code.split()), known)
        code = ""
        # A number that depends on the file that includes the header is not a fact of an image.
        if (found := _DEFINE.match(directive)) and not any("defined(" in condition for condition in known):
            yield Shape("NUMBER", (found[1],), known, _value(found[2]))
        if found := _PROMISE.match(directive):
            yield Shape("NUMBER", (found[1],), known)
        enter_or_leave(directive.split(), conditions)


def facts(found: list[Shape]) -> str:
    """Return ove_facts.h, which layout.c includes after its macros."""
    lines = [_HEAD]
    for conditions, group in groupby(found, lambda shape: shape.conditions):
        own = [f"{shape.kind}({', '.join(shape.names)});" for shape in group]
        lines += [f"#if {' && '.join(conditions)}", *own, "#endif"] if conditions else own
    return "\n".join([*lines, ""])


def rust(found: list[Shape]) -> str:
    """Return the crate's shapes.rs: objects of a nominal size, and the numbers."""
    lines = [_RUST_HEAD]
    for shape in found:
        if shape.kind == "STORAGE":
            lines += ["#[repr(C)]", f"pub struct {shape.names[0]}([usize; 16]);"]
        elif shape.kind == "NUMBER":
            lines.append(f"pub const VALUE_{shape.names[0]}: i64 = {shape.value};")
    return "\n".join([*lines, ""])


def _defined(code: str, conditions: tuple[str, ...]) -> Iterator[Shape]:
    for name in _STORAGE.findall(code):
        yield Shape("STORAGE", (name,), conditions)
    for fields, name in _STRUCT.findall(code):
        yield Shape("STRUCT", (name,), conditions)
        yield from (Shape("FIELD", (name, field), conditions) for field in _FIELD.findall(fields))
    for body, name in _ENUM.findall(code):
        if name:
            yield Shape("ENUM", (name,), conditions)
        for constant in body.split(","):
            number, _, value = constant.partition("=")
            yield Shape("NUMBER", (number.strip(),), conditions, _value(value.strip()))


def _value(text: str) -> int:
    # Without an image, the distance between two priorities is 1.
    return _UINT32_MAX if text == "UINT32_MAX" else int(text.removesuffix(" * CONFIG_OVE_PRIORITY_STEP"), 0)
