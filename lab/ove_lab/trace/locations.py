# SPDX-License-Identifier: MIT OR Apache-2.0
"""Locations of arguments in the debug information, by instruction, and the values found there.

Only values in one register, a constant or one memory location are followed; others are not returned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ove_lab.elf import (
    DIE,
    BaseAddressEntry,
    CompileUnit,
    DWARFExprOp,
    DWARFExprParser,
    DWARFInfo,
    LocationEntry,
    LocationExpr,
    LocationParser,
)

WORD = 0xFFFFFFFF
_EVERYWHERE = (0, 1 << 32)
_REGISTER, _BASE, _LITERAL = "DW_OP_reg", "DW_OP_breg", "DW_OP_lit"
_IS_VALUE = "DW_OP_stack_value"

Read = Callable[[int], "int | None"]
Operations = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Where:
    """The DWARF operations that locate the argument at addresses from `low` to before `high`."""

    low: int
    high: int
    operations: Operations


@dataclass(frozen=True)
class Parameter:
    """An argument of an inlined call. `places` lacks the addresses at which the compiler has optimised it out."""

    name: str
    places: tuple[Where, ...] = ()

    def at(self, address: int) -> Where | None:
        """Return the argument's location at an instruction, or None."""
        return next((one for one in self.places if one.low <= address < one.high), None)


def parameter(name: str, die: DIE, unit: CompileUnit, info: DWARFInfo) -> Parameter:
    """Read one formal parameter."""
    constant = die.attributes.get("DW_AT_const_value")
    if constant is not None and isinstance(constant.value, int):
        return Parameter(name, (Where(*_EVERYWHERE, (("DW_OP_consts", (constant.value,)), (_IS_VALUE, ()))),))
    location = die.attributes.get("DW_AT_location")
    if location is None:
        return Parameter(name)
    found = LocationParser(info.location_lists()).parse_from_attribute(location, unit["version"], die)
    parser = DWARFExprParser(unit.structs)
    if isinstance(found, LocationExpr):
        return Parameter(name, (Where(*_EVERYWHERE, _operations(parser.parse_expr(found.loc_expr))),))
    low = unit.get_top_DIE().attributes.get("DW_AT_low_pc")
    start = int(low.value) if low is not None else 0
    places = []
    for entry in found:
        if isinstance(entry, BaseAddressEntry):
            start = int(entry.base_address)
        elif isinstance(entry, LocationEntry):
            shift = 0 if getattr(entry, "is_absolute", False) else start
            bounds = (int(entry.begin_offset) + shift, int(entry.end_offset) + shift)
            places.append(Where(*bounds, _operations(parser.parse_expr(entry.loc_expr))))
    return Parameter(name, tuple(places))


def _operations(read: list[DWARFExprOp]) -> Operations:
    return tuple((one.op_name, tuple(each for each in one.args if isinstance(each, int))) for one in read)


def value(where: Where, register: Read, memory: Read) -> int | None:
    """Evaluate the operations; `memory` returns the word at an address. Returns None for unsupported operations."""
    stack: list[int] = []
    is_value = False
    for name, numbers in where.operations:
        if name.startswith(_REGISTER) and len(where.operations) == 1:
            return register(int(name.removeprefix(_REGISTER)))
        if name.startswith(_BASE) and name != _BASE and numbers:
            base = register(int(name.removeprefix(_BASE)))
            if base is None:
                return None
            stack.append(base + numbers[0])
        elif name.startswith(_LITERAL) and name != _LITERAL:
            stack.append(int(name.removeprefix(_LITERAL)))
        elif (name == "DW_OP_addr" or name.startswith("DW_OP_const")) and numbers:
            stack.append(numbers[0])
        elif name == "DW_OP_plus_uconst" and stack and numbers:
            stack.append(stack.pop() + numbers[0])
        elif name == _IS_VALUE:
            is_value = True
        else:
            return None
    if len(stack) != 1:
        return None
    return stack[0] & WORD if is_value else memory(stack[0] & WORD)
