# SPDX-License-Identifier: MIT OR Apache-2.0
"""Translates one C function. Anything that is not handled here is refused, and the reason names it."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, NoReturn

from pycparser import c_ast, c_generator

from ove_lab.errors import Failure
from ove_tool.layout.called import VOID, Type
from ove_tool.layout.inline_dialect import Value
from ove_tool.layout.inline_syntax import Changes, Spelling, bare, indented, is_of_variable
from ove_tool.layout.inline_text import Refused

if TYPE_CHECKING:
    from ove_tool.layout.inline_bodies import Bodies

_BYTES = Type("u8", (False,))
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_ARITHMETIC = ("+", "-", "*", "&", "|", "^")
# For unsigned numbers only, which other languages divide like C.
_DIVISIONS = ("/", "%")
# GCC's numbers for the memory orders of a load.
_ORDERS = {"0": "Relaxed", "2": "Acquire", "5": "SeqCst"}
_LOGICAL = ("&&", "||")
_WIDE = ("u64", "i64")


class Translator:
    """Translates one function, in which the parameters of `known` are constants."""

    def __init__(self, bodies: Bodies, name: str, known: dict[str, int]) -> None:
        self._bodies, self._name, self._known = bodies, name, known
        self._asked, self._to = bodies.asked, bodies.dialect
        self._spelled: dict[str, str] = {}
        self._types: dict[str, Type] = {}
        self._changed: set[str] = set()
        self._pointed_at: set[str] = set()
        self._result = Type(VOID)

    def translate(self, key: str) -> list[str]:
        tree = self._bodies.text.function(self._name)
        declared = tree.decl.type
        prototype = self._asked.function(self._name)
        self._result = prototype.result if prototype else Type("u32")
        Changes(self._changed, self._pointed_at).visit(tree.body)
        parameters = []
        for one in declared.args.params if declared.args else ():
            if one.name is not None:
                parameters.append((one.name, self._declare(one)))
        for name in self._changed.intersection(name for name, _ in parameters):
            self._refuse(f"it changes its parameter {name}")
        lines = self._block(tree.body)
        return self._to.function(key, [one for one in parameters if one[0] not in self._known], self._result, lines)

    def _refuse(self, why: str) -> NoReturn:
        raise Refused(f"{self._name}: {why}")

    def _declare(self, one: c_ast.Decl) -> Type:
        if one.name in self._types:
            self._refuse(f"{one.name} is declared twice")
        named = deepcopy(one.type)
        innermost = named
        while not isinstance(innermost, c_ast.TypeDecl):
            innermost = innermost.type
        innermost.declname = None
        self._spelled[one.name] = c_generator.CGenerator().visit(c_ast.Typename(None, one.quals, None, named))
        self._types[one.name] = self._asked.type(self._spelled[one.name])
        return self._types[one.name]

    # Statements

    def _block(self, node: c_ast.Node | None) -> list[str]:
        if not isinstance(node, c_ast.Compound):
            return [] if node is None else self._statement(node)
        lines: list[str] = []
        for one in node.block_items or ():
            more = self._statement(one)
            # Code after an unconditional return is dead.
            if not (lines and lines[-1].startswith("return")):
                lines += more
        return lines

    def _statement(self, node: c_ast.Node) -> list[str]:  # noqa: PLR0911 - one for each kind
        match node:
            case c_ast.Compound() | c_ast.DoWhile(cond=c_ast.Constant(value="0")):
                return self._block(node.stmt if isinstance(node, c_ast.DoWhile) else node)
            case c_ast.EmptyStatement() | c_ast.Cast(expr=c_ast.ID() | c_ast.Constant()):
                return []
            case c_ast.Return():
                if node.expr is None:
                    return ["return;"]
                return [f"return {bare(self._as(self._result, self._value(node.expr)))};"]
            case c_ast.Decl(init=c_ast.Node()):
                of = self._declare(node)
                code = self._as(of, self._value(node.init))
                return [self._to.local(node.name, of, code, is_changed=node.name in self._changed)]
            case c_ast.Decl(init=None) if node.name not in self._pointed_at:
                of = self._declare(node)
                zero = self._converted(self._number(0, Type("u32")), of).code
                return [self._to.local(node.name, of, zero, is_changed=True)]
            case c_ast.If():
                test = self._converted(self._value(node.cond), Type("bool"))
                if test.constant is not None:
                    return self._block(node.iftrue if test.constant else node.iffalse)
                lines = [f"{self._to.condition(bare(test.code))} {{", *indented(self._block(node.iftrue))]
                if node.iffalse is not None:
                    lines += ["} else {", *indented(self._block(node.iffalse))]
                return [*lines, "}"]
            case c_ast.Cast(expr=c_ast.FuncCall()) | c_ast.FuncCall():
                called = self._value(node.expr if isinstance(node, c_ast.Cast) else node)
                return [self._to.discard(called.code, called.type)]
            case c_ast.Assignment():
                operator = node.op.removesuffix("=")
                return self._assign(
                    node.lvalue, c_ast.BinaryOp(operator, node.lvalue, node.rvalue) if operator else node.rvalue
                )
            case c_ast.UnaryOp(op="p++" | "++" | "p--" | "--"):
                one = c_ast.Constant("unsigned int", "1u")
                return self._assign(node.expr, c_ast.BinaryOp(node.op[-1], node.expr, one))
        return self._refuse(f"a statement of the kind {type(node).__name__}")

    def _assign(self, target: c_ast.Node, source: c_ast.Node) -> list[str]:
        value = self._value(source)
        if isinstance(target, c_ast.ID) and target.name in self._types:
            return [f"{target.name}_ = {self._as(self._types[target.name], value)};"]
        of, is_volatile = self._about(target)
        pointer = self._address(target)
        return [self._to.store(pointer, of, self._as(of, value), is_volatile=is_volatile)]

    # Expressions

    def _spell(self, node: c_ast.Node) -> str:
        return Spelling(self._spelled).visit(node)

    def _type(self, node: c_ast.Node) -> Type:
        return self._asked.type(self._spell(node))

    def _about(self, place: c_ast.Node) -> tuple[Type, bool]:
        spelled = self._spell(place)
        return self._asked.type(spelled), self._asked.is_volatile(spelled) or is_of_variable(place, self._types)

    def _value(self, node: c_ast.Node) -> Value:  # noqa: PLR0911, PLR0912 - one for each kind
        match node:
            case c_ast.Constant(type=kind) if kind.endswith("int"):
                return self._number(int(node.value.rstrip("uUlL"), 0), self._type(node))
            case c_ast.ID(name=name) if name in self._known:
                return self._number(self._known[name], self._types[name])
            case c_ast.ID(name=name) if name in self._types:
                return Value(f"{name}_", self._types[name])
            case c_ast.ID(name=name) if name in self._bodies.text.enumerators:
                return self._number(self._asked.number(name), self._type(node))
            case c_ast.UnaryOp(op="!"):
                return Value(self._to.negate(self._test(node.expr)), Type("bool"))
            case c_ast.UnaryOp(op="~"):
                of = self._type(node)
                return Value(self._to.complement(self._as(of, self._value(node.expr))), of)
            case c_ast.UnaryOp(op="-", expr=c_ast.Constant(value=digits)):
                return self._number(-int(digits.rstrip("uUlL"), 0), self._type(node))
            case c_ast.UnaryOp(op="sizeof"):
                return self._number(self._asked.number(self._spell(node)), self._type(node))
            case c_ast.UnaryOp(op="&"):
                of = self._type(node)
                if isinstance(node.expr, c_ast.ID) and node.expr.name in self._types:
                    return Value(self._to.address_of(node.expr.name), of)
                return Value(self._to.convert(self._address(node.expr), _BYTES, of), of)
            case c_ast.BinaryOp():
                return self._binary(node)
            case c_ast.TernaryOp():
                of = self._type(node)
                yes, no = (self._as(of, self._value(one)) for one in (node.iftrue, node.iffalse))
                return Value(self._to.choice(self._test(node.cond), yes, no), of)
            case c_ast.Cast():
                of = self._asked.type(self._spell(node.to_type))
                return self._converted(self._value(node.expr), of)
            case c_ast.FuncCall():
                return self._called(node)
            case c_ast.ID() | c_ast.StructRef() | c_ast.ArrayRef() | c_ast.UnaryOp(op="*"):
                of, is_volatile = self._about(node)
                return Value(self._to.load(self._address(node), of, is_volatile=is_volatile), of)
        return self._refuse(f"an expression of the kind {type(node).__name__} {getattr(node, 'op', '')}".rstrip())

    def _number(self, value: int, of: Type) -> Value:
        if not of.pointers and of.base not in ("bool", VOID):
            # Convert a constant that does not fit the type as C does.
            bits = self._to.pointer_bytes * 8 if of.base == "usize" else int(of.base[1:])
            value &= (1 << bits) - 1
            value -= (1 << bits) if of.base[0] == "i" and value >> (bits - 1) else 0
        return Value(self._to.number(value, of), of, value)

    def _test(self, node: c_ast.Node) -> str:
        return self._as(Type("bool"), self._value(node))

    def _as(self, of: Type, value: Value) -> str:
        return self._converted(value, of).code

    def _converted(self, value: Value, of: Type) -> Value:
        if of == value.type:
            return value
        if value.constant is not None and not of.pointers and of.base != VOID:
            return self._number(int(value.constant != 0) if of.base == "bool" else value.constant, of)
        if value.constant == 0 and of.pointers:
            return Value(self._to.null(of), of, 0)
        if of == Type("bool"):
            return Value(self._to.is_true(value.code, value.type), of)
        return Value(self._to.convert(value.code, value.type, of), of)

    def _binary(self, node: c_ast.BinaryOp) -> Value:
        if node.op in _LOGICAL:
            left, right = (self._converted(self._value(one), Type("bool")) for one in (node.left, node.right))
            if left.constant is not None:
                return left if left.constant == (node.op == "||") else right
            return Value(self._to.logical(node.op, left.code, right.code), Type("bool"))
        left, right = self._value(node.left), self._value(node.right)
        if node.op in _COMPARISONS:
            # Both operands, numbers or pointers, are converted to this type.
            common = self._type(c_ast.TernaryOp(c_ast.Constant("int", "1"), node.left, node.right))
            if node.op == "==" and None not in (left.constant, right.constant):
                return self._number(int(left.constant == right.constant), Type("bool"))
            code = self._to.arithmetic(node.op, self._as(common, left), self._as(common, right))
            return Value(code, Type("bool"))
        of = self._type(node)
        if (
            node.op in _DIVISIONS
            and left.constant is not None
            and right.constant
            and left.constant >= 0 < right.constant
        ):
            found = divmod(left.constant, right.constant)
            return self._number(found[node.op == "%"], of)
        if of.pointers or node.op not in (*_ARITHMETIC, *(_DIVISIONS if of.base[0] == "u" else ())):
            self._refuse(f"the operator {node.op} on {of.base}{' *' * len(of.pointers)}")
        return Value(self._to.arithmetic(node.op, self._as(of, left), self._as(of, right)), of)

    def _called(self, node: c_ast.FuncCall) -> Value:
        if not isinstance(node.name, c_ast.ID) or node.name.name in self._types:
            self._refuse("a call through a pointer")
        name, text = node.name.name, self._bodies.text
        arguments = node.args.exprs if node.args else []
        if name == "__builtin_expect":
            return self._value(arguments[0])
        if name == "__builtin_constant_p":
            is_known = isinstance(arguments[0], c_ast.ID) and arguments[0].name in self._known
            return self._number(int(is_known), Type("bool"))
        if name == "__atomic_load_n" and isinstance(arguments[1], c_ast.Constant):
            of = self._type(node)
            return Value(
                self._to.atomic(self._as(_BYTES, self._value(arguments[0])), of, _ORDERS[arguments[1].value]), of
            )
        if name.startswith("__") and name not in text.inline:
            self._refuse(name)
        place = "hand" if name in text.by_hand else "inlined" if name in text.inline else "c"
        if place == "inlined":
            self._bodies.translate(name)
        elif place == "c":
            self._asked.linked(name)
        prototype = self._asked.function(name)
        values = [self._value(one) for one in arguments]
        if prototype is None:
            return Value("", Type("u32"))
        for of, value in zip(prototype.parameters, values, strict=True):
            self._require_width(name, of, value)
        codes = [self._as(of, value) for of, value in zip(prototype.parameters, values, strict=True)]
        return Value(self._to.call(name, place, codes), prototype.result)

    def _require_width(self, name: str, of: Type, value: Value) -> None:
        """Stop if a call widens a number to 64 bits without a cast: a parameter that was widened often has another
        unit, and the callers of the seam were not changed with it.
        """
        if of.base in _WIDE and not of.pointers and value.constant is None and value.type.base not in _WIDE:
            raise Failure(
                f"{self._name}() passes a number of type {value.type.base} to {name}(), whose parameter has type "
                f"{of.base}; write the conversion in C, or give both the same type"
            )

    def _address(self, node: c_ast.Node) -> str:
        """Return a pointer to the bytes of something in memory."""
        match node:
            case c_ast.ID(name=name) if name in self._types:
                self._refuse(f"memory of the local {name}")
            case c_ast.ID(name=name):
                if name in self._bodies.text.per_thread:
                    self._refuse(f"{name} is a variable of each thread")
                self._asked.linked(name)
                return self._to.variable(name)
            case c_ast.UnaryOp(op="*"):
                return self._as(_BYTES, self._value(node.expr))
            case c_ast.StructRef():
                field = f"__typeof__({self._spell(node.name)}), {node.field.name}"
                if node.type == "->":
                    field = f"__typeof__(*{self._spell(node.name)}), {node.field.name}"
                    base = self._as(_BYTES, self._value(node.name))
                else:
                    base = self._address(node.name)
                return self._to.offset(base, self._asked.number(f"__builtin_offsetof({field})"))
            case c_ast.ArrayRef(subscript=c_ast.Constant(value=index)):
                spelled = self._spell(node.name)
                first = f"({spelled})[0]"
                if self._asked.number(f"__builtin_types_compatible_p(__typeof__({spelled}), __typeof__(&{first}))"):
                    self._refuse("an element behind a pointer")
                bytes_each = self._asked.number(f"sizeof({first})")
                return self._to.offset(self._address(node.name), bytes_each * int(index.rstrip("uUlL"), 0))
        return self._refuse(f"a place of the kind {type(node).__name__}")
