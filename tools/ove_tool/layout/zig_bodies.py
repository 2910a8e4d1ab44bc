# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes translated C functions in Zig."""

from __future__ import annotations

import re

from ove_tool.layout.called import VOID, Type
from ove_tool.layout.zig_seam import spelled

_PLACES = {"c": "c", "inlined": "inlined", "hand": '@import("ove_hot")'}
_ORDERS = {"Relaxed": "monotonic", "Acquire": "acquire", "SeqCst": "seq_cst"}
_WRAPPING = ("+", "-", "*")
# A local. The compiler rejects an unused one.
_LOCAL = re.compile(r" *(?:const|var) (\w+): ")


class Zig:
    """The dialect of Zig, for the struct `inlined`. Every name of a local ends with an underscore."""

    def __init__(self, pointer_bytes: int) -> None:
        self.pointer_bytes = pointer_bytes

    def function(self, name: str, parameters: list[tuple[str, Type]], result: Type, lines: list[str]) -> list[str]:
        own = ", ".join(f"{one}_: {spelled(of)}" for one, of in parameters)
        text = "\n".join([own, *lines])
        whole = [f"_ = {one}_;" for one, _ in parameters if _is_unread(f"{one}_", text)]
        for line in lines:
            local = _LOCAL.match(line)
            whole += [line, *([f"_ = {local[1]};"] if local and _is_unread(local[1], text) else [])]
        return [f"pub inline fn {name}({own}) {spelled(result)} {{", *(f"    {line}" for line in whole), "}"]

    def local(self, name: str, of: Type, code: str, *, is_changed: bool) -> str:
        return f"{'var' if is_changed else 'const'} {name}_: {spelled(of)} = {code};"

    def number(self, value: int, of: Type) -> str:
        if of.base == "bool":
            return "true" if value else "false"
        return f"@as({of.base}, {value})"

    def null(self, of: Type) -> str:  # noqa: ARG002
        return "null"

    def call(self, name: str, place: str, arguments: list[str]) -> str:
        return f"{_PLACES[place]}.{name}({', '.join(arguments)})"

    def discard(self, code: str, of: Type) -> str:
        return f"{code};" if of == Type(VOID) else f"_ = {code};"

    def condition(self, test: str) -> str:
        return f"if ({test})"

    def choice(self, test: str, yes: str, no: str) -> str:
        return f"(if ({test}) {yes} else {no})"

    def is_true(self, code: str, of: Type) -> str:
        return f"({code} != {'null' if of.pointers else '0'})"

    def negate(self, test: str) -> str:
        return f"!{test}"

    def logical(self, operator: str, left: str, right: str) -> str:
        return f"({left} {'and' if operator == '&&' else 'or'} {right})"

    def arithmetic(self, operator: str, left: str, right: str) -> str:
        return f"({left} {operator}{'%' if operator in _WRAPPING else ''} {right})"

    def complement(self, code: str) -> str:
        return f"(~{code})"

    def convert(self, code: str, of: Type, to: Type) -> str:
        if of.pointers and to.pointers:
            return f"@as({spelled(to)}, @ptrCast(@alignCast(@constCast({code}))))"
        if to.pointers:
            return f"@as({spelled(to)}, @ptrFromInt({self._integer(code, of, Type('usize'))}))"
        if of.pointers:
            return self._integer(f"@intFromPtr({code})", Type("usize"), to)
        return f"@as({to.base}, @intFromBool({code}))" if of.base == "bool" else self._integer(code, of, to)

    def _integer(self, code: str, of: Type, to: Type) -> str:
        before, after = self._bits(of), self._bits(to)
        if before != after:
            of = Type(f"{of.base[0]}{after}")
            code = f"@as({of.base}, {code if after > before else f'@truncate({code})'})"
        return code if of == to else f"@as({to.base}, @bitCast({code}))"

    def _bits(self, of: Type) -> int:
        return self.pointer_bytes * 8 if of.base == "usize" else int(of.base[1:])

    def address_of(self, local: str) -> str:
        return f"&{local}_"

    def variable(self, name: str) -> str:
        return f"@as(?*u8, @ptrCast(@constCast(c.{name})))"

    def offset(self, pointer: str, count: int) -> str:
        return f"@as(?*u8, @ptrCast(@as([*]u8, @ptrCast({pointer}.?)) + {count}))" if count else pointer

    def load(self, pointer: str, of: Type, *, is_volatile: bool) -> str:
        return f"{self._place(pointer, of, is_volatile=is_volatile)}.*"

    def atomic(self, pointer: str, of: Type, order: str) -> str:
        place = self._place(pointer, of, is_volatile=False)
        return f"@atomicLoad({spelled(of)}, {place}, .{_ORDERS[order]})"

    def store(self, pointer: str, of: Type, code: str, *, is_volatile: bool) -> str:
        return f"{self._place(pointer, of, is_volatile=is_volatile)}.* = {code};"

    def _place(self, pointer: str, of: Type, *, is_volatile: bool) -> str:
        return f"@as(*{'volatile ' if is_volatile else ''}{spelled(of)}, @ptrCast(@alignCast({pointer}.?)))"


def _is_unread(name: str, text: str) -> bool:
    return len(re.findall(rf"\b{name}\b", text)) < 2
