# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the bodies of the hot calls: without checks, each returns the result of one call of a seam function.

Other languages get these bodies too. Only the seam functions that are inline in C have their own bodies there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ove_lab.errors import Failure
from ove_tool.layout.declarations import COMMENT, PUBLIC

NO_WAIT = "OVE_NO_WAIT"
# The C function that returns the result of a failed wait.
WAIT_RESULT = "ove_wait_result"
_FAILED = "ove_wait_failed"
_BODY = re.compile(r"^OVE_HOT\b[^(]*?\bove_(\w+)\(([^)]*)\)\n\{(.*?)^\}", re.MULTILINE | re.DOTALL)
# Macros that expand to nothing without checks.
_CHECK = re.compile(r"OVE_(?:CHECK\w*|HELD_BEGIN|HELD_END)\(|OVE_CALL\w*\b")
_HELD = re.compile(r"OVE_HELD_IF\((\w+\([^()]*\)), \w+\)")
# Without robust mutexes, these macros are OVE_OK and the result itself.
_TAKEN = re.compile(r"OVE_LISTED_TAKEN\(\w+\)")
_TOLD = re.compile(r"OVE_LISTED_TOLD\(\w+, (.*)\)$")
# Options with which a call does more than the body that is read here. Other languages then call C's function.
MORE = frozenset({"CHECKS", "THREAD_TERMINATE", "MUTEX_ROBUST"})
_NAMED = re.compile(r"const bool (\w+) = (.*); return \1 ")
_LAST = re.compile(r"\w+")
_CALL = r"(?P<seam>ove_backend_\w+)\((?P<arguments>[^()]*)\)"
_FORMS = (
    re.compile(rf"return {_CALL} \? OVE_OK : (?P<error>OVE_ERR_\w+|{_FAILED}(?=\(\)))(?:\(\))?"),
    re.compile(rf"{_CALL}; return (?P<ok>OVE_OK)"),
    re.compile(rf"return (?:\(int\))?{_CALL}"),
    re.compile(_CALL),
)


@dataclass(frozen=True)
class HotCall:
    """One hot call without `ove_`, and the seam's function. An argument is a parameter's index, or None for NO_WAIT.

    `error` is the result if the function returns false, or WAIT_RESULT, a function that returns the result. `is_ok` is
    True if the call always succeeds, `waits` if it has a timeout.
    """

    name: str
    seam: str
    arguments: tuple[int | None, ...]
    error: str = ""
    is_ok: bool = False
    waits: bool = False


def hot_calls() -> list[HotCall]:
    """Return the hot calls in the order of the headers. Raises Failure for a body of an unknown form."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((PUBLIC / "inline").glob("*.h")))
    return [read(*found) for text in texts for found in _BODY.findall(COMMENT.sub(" ", text))]


def read(name: str, parameters: str, body: str) -> HotCall:
    """Read one body. Its parameters may have other names than in the public header."""
    names: list[str | None] = [_LAST.findall(parameter)[-1] for parameter in parameters.split(",")]
    statements = (" ".join(statement.split()) for statement in body.split(";"))
    code = "; ".join(one for one in statements if one and not _CHECK.match(one))
    code = _TOLD.sub(r"\1", _TAKEN.sub("OVE_OK", _HELD.sub(r"\1", code)))
    code = _NAMED.sub(r"return \2 ", code)
    for form in _FORMS:
        if found := form.fullmatch(code):
            parts = found.groupdict()
            arguments = [one for one in parts["arguments"].split(", ") if one]
            if not {*names, NO_WAIT}.issuperset(arguments):
                break
            indices = tuple(None if one == NO_WAIT else names.index(one) for one in arguments)
            waits = "timeout_ms" in names
            error = (parts.get("error") or "").replace(_FAILED, WAIT_RESULT)
            return HotCall(name, parts["seam"], indices, error, bool(parts.get("ok")), waits)
    raise Failure(f"ove_{name} is more than one call of the seam, which other languages cannot be told: `{code}`")
