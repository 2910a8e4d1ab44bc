# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes translated C functions in Rust."""

from __future__ import annotations

from ove_tool.layout.called import VOID, Type
from ove_tool.layout.rust_seam import spelled

_WRAPPING = {"+": "wrapping_add", "-": "wrapping_sub", "*": "wrapping_mul"}


class Rust:
    """The dialect of Rust, for the module `inlined`. Every name of a local ends with an underscore."""

    def __init__(self, pointer_bytes: int) -> None:
        self.pointer_bytes = pointer_bytes

    def function(self, name: str, parameters: list[tuple[str, Type]], result: Type, lines: list[str]) -> list[str]:
        own = ", ".join(f"{one}_: {spelled(of)}" for one, of in parameters)
        arrow = "" if result == Type(VOID) else f" -> {spelled(result)}"
        body = [f"        {line}" for line in lines]
        return ["#[inline(always)]", f"pub unsafe fn {name}({own}){arrow} {{", "    unsafe {", *body, "    }", "}"]

    def local(self, name: str, of: Type, code: str, *, is_changed: bool) -> str:
        return f"let {'mut ' if is_changed else ''}{name}_: {spelled(of)} = {code};"

    def number(self, value: int, of: Type) -> str:
        if of.base == "bool":
            return "true" if value else "false"
        return f"{value}_{of.base}" if value >= 0 else f"({value}_{of.base})"

    def null(self, of: Type) -> str:
        return f"core::ptr::null{'' if of.pointers[-1] else '_mut'}()"

    def call(self, name: str, place: str, arguments: list[str]) -> str:  # noqa: ARG002
        return f"seam::{name}({', '.join(arguments)})"

    def discard(self, code: str, of: Type) -> str:  # noqa: ARG002
        return f"{code};"

    def condition(self, test: str) -> str:
        return f"if {test}"

    def choice(self, test: str, yes: str, no: str) -> str:
        return f"(if {test} {{ {yes} }} else {{ {no} }})"

    def is_true(self, code: str, of: Type) -> str:
        return f"(!{code}.is_null())" if of.pointers else f"({code} != 0)"

    def negate(self, test: str) -> str:
        return f"!{test}"

    def logical(self, operator: str, left: str, right: str) -> str:
        return f"({left} {operator} {right})"

    def arithmetic(self, operator: str, left: str, right: str) -> str:
        if operator in _WRAPPING:
            return f"{left}.{_WRAPPING[operator]}({right})"
        return f"({left} {operator} {right})"

    def complement(self, code: str) -> str:
        return f"(!{code})"

    def convert(self, code: str, of: Type, to: Type) -> str:
        if of.pointers and to.pointers:
            before, after = of.pointers[-1], to.pointers[-1]
            const = "" if before == after else ".cast_const()" if after else ".cast_mut()"
            inner = Type(to.base, to.pointers[:-1])
            return f"{code}{const}.cast::<{spelled(inner)}>()"
        if to.pointers:
            return f"({code} as usize as {spelled(to)})"
        return f"({code} as usize as {to.base})" if of.pointers else f"({code} as {to.base})"

    def address_of(self, local: str) -> str:
        return f"(&raw mut {local}_)"

    def variable(self, name: str) -> str:
        return f"(&raw const c::{name}).cast_mut().cast::<u8>()"

    def offset(self, pointer: str, count: int) -> str:
        return f"{pointer}.add({count})" if count else pointer

    def load(self, pointer: str, of: Type, *, is_volatile: bool) -> str:
        typed = f"{pointer}.cast::<{spelled(of)}>()"
        return f"{typed}.read_volatile()" if is_volatile else f"{typed}.read()"

    def atomic(self, pointer: str, of: Type, order: str) -> str:
        name = f"{of.base[0].upper()}{of.base[1:]}"
        return (
            f"core::sync::atomic::Atomic{name}::from_ptr({pointer}.cast()).load(core::sync::atomic::Ordering::{order})"
        )

    def store(self, pointer: str, of: Type, code: str, *, is_volatile: bool) -> str:
        return f"{pointer}.cast::<{spelled(of)}>().write{'_volatile' if is_volatile else ''}({code});"
