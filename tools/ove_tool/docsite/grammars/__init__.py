# SPDX-License-Identifier: MIT OR Apache-2.0
"""The rules by which the reference reads a language's declarations. Each language has a file here, of its own name."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Scope:
    """The braces around a statement."""

    # None: a body, in which nothing is public. "" adds nothing to the path.
    name: str | None
    is_public: bool
    # A type, whose members end with a comma or a semicolon.
    is_type: bool = False
    # Each member is as public as the whole.
    is_trait: bool = False


@dataclass(frozen=True)
class Grammar:
    """A language's rules: the scope that a statement opens, and a statement's name, if it is public."""

    opened: Callable[[str], Scope]
    named: Callable[[str, Scope, bool], str | None]
    # Between the names of a path.
    between: str
    bases: Callable[[str], tuple[str, ...]] = field(default=lambda _: ())
    # A name that is public by its own keyword is shown without a comment too.
    shows_all: bool = False


def without_angles(text: str) -> str:
    """Remove the arguments of templates and generics, innermost first."""
    text = text.replace("operator->", "operator@")
    for sign in ("->", "=>", "<<", ">=", "<="):
        text = text.replace(sign, " ")
    before = ""
    while before != text:
        before, text = text, re.sub(r"<[^<>]*>", "", text)
    return text.replace("operator@", "operator->")


def of(language: str) -> Grammar | None:
    """Return a language's rules; None if it has no file here."""
    name = f"{__name__}.{language}"
    if importlib.util.find_spec(name) is None:
        return None
    found: Grammar = importlib.import_module(name).GRAMMAR
    return found
