# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads from the @returns of the public headers what each call can answer, for languages with sets of errors."""

from __future__ import annotations

import re

from ove_tool.layout.declarations import HEADERS
from ove_tool.layout.headers import functions

_RETURNS = re.compile(r"@returns(.*?)(?= @(?:context|blocks|cost|param)|$)", re.DOTALL)
_ERROR = re.compile(r"OVE_ERR_(\w+)(?:\s*\(([^)]*)\))?")
_AS = re.compile(r"as (ove_\w+)\(\)")
# A pointer that cannot be null in the other language.
_NULL = ("NULL", "an argument is NULL")


def answers() -> dict[str, set[str]]:
    """Return the errors, without OVE_ERR_, of each call that has any, without `ove_`, and without that for a NULL."""
    own: dict[str, set[str]] = {}
    like: dict[str, list[str]] = {}
    for header in HEADERS:
        for function in functions(header.read_text(encoding="utf-8")):
            if function.result == "int":
                found = _RETURNS.search(re.sub(r"\n \*\s*", " ", function.doc))
                text = found[1] if found else ""
                named = _ERROR.findall(text)
                own[function.name] = {
                    error for error, why in named if not (error == "INVALID" and why.strip() in _NULL)
                }
                like[function.name] = [other for other in _AS.findall(text) if other != function.name]

    def whole(name: str) -> set[str]:
        errors = own[name].union(*(whole(other) for other in like[name] if other in own))
        # A call that does not wait answers something else in its place.
        return errors - {"TIMEOUT", "CANCELLED"} if "_try_" in name else errors

    return {name.removeprefix("ove_"): errors for name in sorted(own) if (errors := whole(name))}
