# SPDX-License-Identifier: MIT OR Apache-2.0
"""Explains why a symbol does not have the requested value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import kconfiglib

from ove_tool.kconfig.fragment import PREFIX

_NUMERIC = (kconfiglib.INT, kconfiglib.HEX)


def explain(symbol: kconfiglib.Symbol, wanted: str, origins: Mapping[str, str]) -> str:
    """Return the conflicting symbol, its value and where that was set."""
    prompts = [node.prompt for node in symbol.nodes if node.prompt]
    if not prompts:
        return f"{_name(symbol)} cannot be set: the symbol follows from the board and other symbols"
    if symbol.orig_type in _NUMERIC and symbol.visibility:
        for low, high, condition in symbol.ranges:
            if kconfiglib.expr_value(condition):
                return f"the range is {low.str_value} to {high.str_value}"
    if wanted == "n":
        for selecting in kconfiglib.split_expr(symbol.rev_dep, kconfiglib.OR):
            if kconfiglib.expr_value(selecting):
                return "it is selected by " + _state(_first_symbol(selecting), origins)
    for _, condition in prompts:
        for conjunct in _conjuncts(condition):
            if not kconfiglib.expr_value(conjunct):
                culprits = sorted(_symbols(conjunct), key=lambda item: str(item.name))
                states = ", ".join(_state(item, origins) for item in culprits)
                return f"it depends on {kconfiglib.expr_str(conjunct, _render)}, and {states}"
    if symbol.choice and symbol.choice.selection:
        return f"only one symbol of a choice can be on, and {_state(symbol.choice.selection, origins)}"
    return f"it is {symbol.str_value}"


def _conjuncts(condition: Any) -> Iterator[Any]:
    """Yield the parts of a condition that must all hold. A choice stands for the conditions of its own prompts."""
    for one in kconfiglib.split_expr(condition, kconfiglib.AND):
        if isinstance(one, kconfiglib.Choice):
            for node in one.nodes:
                yield from _conjuncts(node.prompt[1])
        else:
            yield one


def _symbols(expression: Any) -> set[kconfiglib.Symbol]:
    return {
        item
        for item in kconfiglib.expr_items(expression)
        if isinstance(item, kconfiglib.Symbol) and not item.is_constant
    }


def _first_symbol(expression: Any) -> kconfiglib.Symbol:
    return sorted(_symbols(expression), key=lambda item: str(item.name))[0]


def _name(symbol: Any) -> str:
    return f"{PREFIX}{symbol.name}"


def _state(symbol: Any, origins: Mapping[str, str]) -> str:
    value = f'"{symbol.str_value}"' if symbol.orig_type is kconfiglib.STRING else symbol.str_value or "n"
    return f"{_name(symbol)} is {value} ({origins.get(symbol.name, 'by default')})"


def _render(symbol: Any) -> str:
    is_symbol = isinstance(symbol, kconfiglib.Symbol) and not symbol.is_constant
    return _name(symbol) if is_symbol else str(kconfiglib.standard_sc_expr_str(symbol))
