# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the syntax, but not the types, of a C function that is translated."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pycparser import c_ast, c_generator


class Spelling(c_generator.CGenerator):
    """Spells a C expression for a place where the locals are not declared."""

    def __init__(self, types: dict[str, str]) -> None:
        super().__init__()
        self._types = types

    def visit_ID(self, node: c_ast.ID) -> str:  # noqa: N802
        return f"(*({self._types[node.name]} *)0)" if node.name in self._types else node.name

    def visit_StructRef(self, node: c_ast.StructRef) -> str:  # noqa: N802
        return f"({self.visit(node.name)}){node.type}{node.field.name}"


class Changes(c_ast.NodeVisitor):
    """Collects the locals that change, and those whose address is taken."""

    def __init__(self, changed: set[str], pointed_at: set[str]) -> None:
        self._changed, self._pointed_at = changed, pointed_at

    def visit_Assignment(self, node: c_ast.Assignment) -> None:  # noqa: N802
        self._note(node.lvalue)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: c_ast.UnaryOp) -> None:  # noqa: N802
        if node.op in ("&", "p++", "++", "p--", "--"):
            self._note(node.expr)
            if node.op == "&" and isinstance(node.expr, c_ast.ID):
                self._pointed_at.add(node.expr.name)
        self.generic_visit(node)

    def _note(self, node: c_ast.Node) -> None:
        if isinstance(node, c_ast.ID):
            self._changed.add(node.name)


def is_of_variable(node: c_ast.Node, locals_: Collection[str]) -> bool:
    """Return True for a place in a variable. It is read each time, because only the kernel knows when it changes."""
    while isinstance(node, (c_ast.ArrayRef, c_ast.StructRef)) and getattr(node, "type", ".") == ".":
        node = node.name
    return isinstance(node, c_ast.ID) and node.name not in locals_


def bare(code: str) -> str:
    """Remove the brackets around a whole expression."""
    depth = 0
    for at, one in enumerate(code):
        depth += {"(": 1, ")": -1}.get(one, 0)
        if depth == 0:
            return code[1:-1] if at == len(code) - 1 and code[0] == "(" else code
    return code


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]
