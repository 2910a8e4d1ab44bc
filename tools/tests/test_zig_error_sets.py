# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sets of errors of the Zig binding are those of the C headers."""

from __future__ import annotations

import re

from ove_tool.paths import ROOT

_CALL = re.compile(
    r"/\*\*((?:(?!\*/).)*)\*/\s*(?:OVE_HOT |__attribute__\(\([^\n]*\)\) )?int (ove_\w+)\([^;{]*\)(?:;| __asm)",
    re.DOTALL,
)
_RETURNS = re.compile(r"@returns(.*?)(?= @(?:context|blocks|cost|param)|$)", re.DOTALL)
_ERROR = re.compile(r"OVE_ERR_(\w+)(?:\s*\(([^)]*)\))?")
_AS = re.compile(r"as (ove_\w+)\(\)")
_SET = re.compile(r"pub const (\w+) = error\{ ?([\w, ]*?) ?\};")
# Zig's pointers are not null.
_NULL = ("NULL", "an argument is NULL")


def _of_headers() -> dict[str, set[str]]:
    own: dict[str, set[str]] = {}
    like: dict[str, list[str]] = {}
    for header in sorted((ROOT / "include" / "ove").glob("*.h")):
        for doc, name in _CALL.findall(header.read_text(encoding="utf-8")):
            found = _RETURNS.search(re.sub(r"\n \*\s*", " ", doc))
            text = found[1] if found else ""
            errors = _ERROR.findall(text)
            own[name] = {error for error, why in errors if not (error == "INVALID" and why.strip() in _NULL)}
            like[name] = [other for other in _AS.findall(text) if other != name]

    def whole(name: str) -> set[str]:
        errors = own[name].union(*(whole(other) for other in like[name] if other in own))
        # What does not wait answers something else in its place.
        return errors - {"TIMEOUT"} if "_try_" in name else errors

    sets = {name.removeprefix("ove_"): whole(name) for name in own}
    return {name: {_in_zig(error) for error in errors} for name, errors in sets.items() if errors}


def _in_zig(error: str) -> str:
    return "".join(word.capitalize() for word in error.split("_"))


def test_sets_are_those_of_the_headers() -> None:
    text = (ROOT / "bindings" / "zig" / "error_sets.zig").read_text(encoding="utf-8")
    of_zig = {name: set(errors.split(", ")) for name, errors in _SET.findall(text)}
    assert of_zig == _of_headers()
    assert {"Deadlock", "Timeout"} <= of_zig["mutex_lock"]
