# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads from the disassembly which registers an instruction computes, loads, and uses as an address."""

from __future__ import annotations

import re

_NOTHING: frozenset[str] = frozenset()
_REGISTER = re.compile(r"\b(?:r\d+|sb|sl|fp|ip|sp|lr|pc)\b")
_ADDRESS = re.compile(r"\[([^\]]*)\]")
_STACK = re.compile(r"v?(?:push|pop)")
_MULTIPLE = re.compile(r"v?(?:ldm|stm)\S* (\w+)")
# Comparisons, accesses, branches and other instructions that do not write a register. The names of bic, bfc and bfi,
# which compute, also begin with `b`.
_NO_RESULT = re.compile(
    r"cmp|cmn|tst|teq|ldr|ldm|str|stm|push|pop|b(?!ic|fc|fi)|cb|tb|it|v|ms|cps|isb|dsb|dmb|nop|svc|wf"
)
_LONG = re.compile(r"[us]m(?:ull|lal)")
_LOADS_ONE = re.compile(r"ldr(?!d)")


def addressed(text: str) -> frozenset[str]:
    """Return the registers from which an access computes its address; empty if the instruction is not an access."""
    if found := _ADDRESS.search(text):
        return frozenset(_REGISTER.findall(found[1]))
    if _STACK.match(text):
        return frozenset(["sp"])
    return frozenset([found[1]]) if (found := _MULTIPLE.match(text)) else _NOTHING


def computed(text: str) -> frozenset[str]:
    """Return the registers that an instruction computes; empty for accesses, comparisons and branches."""
    if _NO_RESULT.match(text):
        return _NOTHING
    return frozenset(_operands(text)[: 2 if _LONG.match(text) else 1])


def loaded(text: str) -> frozenset[str]:
    """Return the destination register of a load of one word."""
    return frozenset(_operands(text)[:1]) if _LOADS_ONE.match(text) else _NOTHING


def _operands(text: str) -> list[str]:
    return _REGISTER.findall(text.partition(" ")[2])
