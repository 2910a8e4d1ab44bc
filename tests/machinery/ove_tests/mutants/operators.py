# SPDX-License-Identifier: MIT OR Apache-2.0
"""The rules by which one expression or statement becomes a mutant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

COMPARISON, CONDITION, STORE, FLAG, CONSTANT, CALL, ARITHMETIC = OPERATORS = (
    "comparison",
    "condition",
    "store",
    "flag",
    "constant",
    "call",
    "arithmetic",
)

_BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_LOGICAL = {"&&": "||", "||": "&&"}
_FLAG = {"&": "|", "|": "&", "^": "|"}
_ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*", "<<": ">>", ">>": "<<", "%": "/"}
_INTEGER = re.compile(r"(0[xX][0-9a-fA-F']+|[0-9][0-9']*)([uUlLzZ]*)")
_TRUTH = {"true": "false", "false": "true"}
# Expressions that are conditions by themselves: their only mutant is the negation.
_PLAIN = {"call_expression", "identifier", "field_expression", "pointer_expression", "subscript_expression"}
_BRANCHES = {"if_statement", "while_statement", "do_statement", "for_statement", "conditional_expression"}
# Statements with an effect; a declaration cannot be dropped.
_DROPPED = {
    "assignment_expression": STORE,
    "update_expression": STORE,
    "call_expression": CALL,
    "co_await_expression": CALL,
}


class Change(NamedTuple):
    """One replacement of the bytes from `start` to `end`. An empty `after` drops the statement."""

    operator: str
    start: int
    end: int
    after: str


def text(node: Node) -> str:
    """Return the node's source text."""
    return (node.text or b"").decode("utf-8", errors="replace")


def changes(node: Node) -> Iterator[Change]:
    """Return the possible changes at this node; its children have their own."""
    rule = _RULES.get(node.type)
    if rule is not None:
        yield from rule(node)
    if _is_condition(node):
        yield Change(CONDITION, node.start_byte, node.end_byte, f"!({text(node)})")


def _operator(node: Node) -> Node | None:
    return node.child_by_field_name("operator")


def _binary(node: Node) -> Iterator[Change]:
    sign = _operator(node)
    if sign is None:
        return
    word = text(sign)
    for rules, name in ((_BOUNDARY, COMPARISON), (_OPPOSITE, COMPARISON), (_LOGICAL, CONDITION)):
        if word in rules:
            yield Change(name, sign.start_byte, sign.end_byte, rules[word])
    other = _FLAG.get(word) or _ARITHMETIC.get(word)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if other and left is not None and right is not None:
        # The other operator may bind less tightly.
        whole = f"(({text(left)}) {other} ({text(right)}))"
        yield Change(FLAG if word in _FLAG else ARITHMETIC, node.start_byte, node.end_byte, whole)


def _unary(node: Node) -> Iterator[Change]:
    sign, operand = _operator(node), node.child_by_field_name("argument")
    if sign is not None and operand is not None and text(sign) in ("!", "~"):
        name = CONDITION if text(sign) == "!" else FLAG
        yield Change(name, node.start_byte, node.end_byte, f"({text(operand)})")


def _assignment(node: Node) -> Iterator[Change]:
    sign = _operator(node)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if sign is None or left is None or right is None:
        return
    word = text(sign)
    if word in ("+=", "-=", "<<=", ">>="):
        yield Change(ARITHMETIC, sign.start_byte, sign.end_byte, _ARITHMETIC[word[:-1]] + "=")
    elif word == "|=":
        yield Change(FLAG, node.start_byte, node.end_byte, f"{text(left)} &= ~({text(right)})")
    elif word == "&=":
        yield Change(FLAG, node.start_byte, node.end_byte, f"{text(left)} |= ~({text(right)})")


def _update(node: Node) -> Iterator[Change]:
    sign = _operator(node)
    if sign is not None:
        yield Change(ARITHMETIC, sign.start_byte, sign.end_byte, "--" if text(sign) == "++" else "++")


def _number(node: Node) -> Iterator[Change]:
    found = _INTEGER.fullmatch(text(node))
    if found is None:
        return
    digits = found[1].replace("'", "")
    is_hex = digits[:2].lower() == "0x"
    is_octal = not is_hex and digits[:1] == "0"
    value = int(digits, 16 if is_hex else 8 if is_octal else 10)
    for other in (value + 1, value - 1):
        if other >= 0:
            digits = f"{other:#x}" if is_hex else f"{other}"
            yield Change(CONSTANT, node.start_byte, node.end_byte, f"{digits}{found[2]}")


def _truth(node: Node) -> Iterator[Change]:
    yield Change(CONSTANT, node.start_byte, node.end_byte, _TRUTH[text(node)])


def _statement(node: Node) -> Iterator[Change]:
    inner = node.named_children[0] if node.named_children else None
    if inner is not None and inner.type == "cast_expression":
        inner = inner.child_by_field_name("value")
    if inner is None or inner.type not in _DROPPED:
        return
    sign = _operator(inner)
    is_flag = sign is not None and text(sign) in ("|=", "&=", "^=")
    yield Change(FLAG if is_flag else _DROPPED[inner.type], node.start_byte, node.end_byte, "")


def _is_condition(node: Node) -> bool:
    """Return True if a plain expression is a whole condition, or an operand of && or ||."""
    parent = node.parent
    if node.type not in _PLAIN or parent is None:
        return False
    if parent.type == "binary_expression":
        sign = _operator(parent)
        return sign is not None and text(sign) in _LOGICAL
    if parent.type in ("parenthesized_expression", "condition_clause"):
        outer = parent.parent
        return outer is not None and outer.type in _BRANCHES and outer.child_by_field_name("condition") == parent
    return parent.type in _BRANCHES and parent.child_by_field_name("condition") == node


_RULES = {
    "binary_expression": _binary,
    "unary_expression": _unary,
    "assignment_expression": _assignment,
    "update_expression": _update,
    "number_literal": _number,
    "true": _truth,
    "false": _truth,
    "expression_statement": _statement,
}
