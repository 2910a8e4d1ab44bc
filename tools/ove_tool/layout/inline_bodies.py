# SPDX-License-Identifier: MIT OR Apache-2.0
"""Translates the functions of the seam that are inline in C, from their text in this build.

Calls, constants, casts, locals, fields, conditions and returns are translated. Anything else is refused, and the
reason names it: such a function has a body in the hot modules, or the hot calls that use it are C's symbols. Why:
docs/design/languages.md, "Hot bodies are generated".
"""

from __future__ import annotations

from collections.abc import Iterable

from ove_tool.layout.hot_calls import HotCall
from ove_tool.layout.inline_asked import Answers, Recorder
from ove_tool.layout.inline_dialect import Dialect
from ove_tool.layout.inline_function import Translator
from ove_tool.layout.inline_text import Refused, Text

# The suffix of a function's second body, which is for a constant timeout of zero.
NO_WAIT_SUFFIX = "_no_wait"


class Bodies:
    """Translates functions and their callees; `found` has the code, `refused` the reasons, both by name."""

    def __init__(self, text: Text, asked: Recorder | Answers, dialect: Dialect) -> None:
        self.text, self.asked, self.dialect = text, asked, dialect
        self.found: dict[str, list[str]] = {}
        self.refused: dict[str, str] = {}

    def translate(self, name: str, *, no_wait: bool = False) -> None:
        """Translate a function. `no_wait` is its body for a timeout of zero, if the compiler would know the
        difference. Raises Refused.
        """
        key = name + (NO_WAIT_SUFFIX if no_wait else "")
        if key in self.refused:
            raise Refused(self.refused[key])
        if key in self.found or (no_wait and "__builtin_constant_p" not in self.text.inline[name]):
            return
        if name in self.text.symbols:
            raise Refused(self.refused.setdefault(key, "bindings/layout/calls names it with OVE_SYMBOL"))
        self.refused[key] = "it calls itself"
        try:
            code = Translator(self, name, {"timeout_ms": 0} if no_wait else {}).translate(key)
        except Refused as reason:
            self.refused[key] = str(reason)
            raise
        del self.refused[key]
        self.found[key] = code

    def translate_all(self, roots: Iterable[tuple[str, bool]]) -> None:
        """Translate the inline functions that are not written by hand, and record the reason for each failure."""
        for name, no_wait in roots:
            if name in self.text.inline and name not in self.text.by_hand:
                try:
                    self.translate(name, no_wait=no_wait)
                except Refused:
                    continue

    def for_call(self, call: HotCall) -> str:
        """Return the name of the function that a hot call calls: the seam's own, or its body without a timeout."""
        no_wait = call.seam + NO_WAIT_SUFFIX
        return no_wait if None in call.arguments and no_wait in self.found else call.seam

    def reasons(self) -> list[str]:
        """Return the reasons why functions are not translated, as lines of a comment."""
        return [f"// {name}: not translated: {' '.join(why.split())}" for name, why in sorted(self.refused.items())]
