# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads each call's possible errors from the @returns of the public headers, for languages with error sets."""

from __future__ import annotations

import re

from ove_tool.layout.declarations import HEADERS
from ove_tool.layout.headers import functions

_RETURNS = re.compile(r"@returns(.*?)(?= @(?:context|blocks|cost|param)|$)", re.DOTALL)
_ERROR = re.compile(r"OVE_ERR_(\w+)(?:\s*\(([^)]*)\))?")
_AS = re.compile(r"as (ove_\w+)\(\)")
# This error cannot occur in the other language, where the pointer cannot be null.
_NULL = ("NULL", "an argument is NULL")


def answers() -> dict[str, set[str]]:
    """Return the errors of each call that has any, except the error for a NULL. Names lack OVE_ERR_ and `ove_`."""
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
        # A call that does not wait returns another error instead.
        return errors - {"TIMEOUT", "CANCELLED"} if "_try_" in name else errors

    return {name.removeprefix("ove_"): errors for name in sorted(own) if (errors := whole(name))}
