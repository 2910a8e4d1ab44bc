# SPDX-License-Identifier: MIT OR Apache-2.0
"""Safe Rust functions with an argument that safe code can make up: a raw pointer, an address, a priority.

Such a function is sound only if it does not trust its argument. Each has a line in data/rust_raw.toml that says why it
need not; a new one fails here. Functions that another crate calls by their symbol count too, since that crate's own
safe functions choose the arguments.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from ove_tool.paths import ROOT

LISTED = Path(__file__).parent / "data" / "rust_raw.toml"
CRATES = ("src", "embedded/src", "critical-section/src")
_FUNCTION = re.compile(
    r"(?P<exported>#\[(?:export_name|no_mangle)[^\n]*\]\s+(?:#\[[^\n]*\]\s+)*)?"
    r"^\s*(?P<public>pub )?(?P<unsafe>(?:const )?(?:unsafe )?)(?:extern \"C\" )?fn (?P<name>\w+)"
    r"[^(;{]*\((?P<parameters>[^{;]*?)\)(?: ->|\s*where|\s*[{;])",
    re.MULTILINE,
)
_POINTER = re.compile(r"\*(?:mut|const) |NonNull<")
_NUMBER = re.compile(
    r"\b(?:address|base|context|handle|line|number|priority|raw|state|token)"
    r": (?:impl Into<)?(?:[iu](?:8|16|32|64)|[iu]size)\b"
)


def found(text: str) -> set[str]:
    """Name the safe functions of a file that accept such an argument."""
    code = re.sub(r"//[^\n]*", "", text.partition("#[cfg(test)]\nmod tests")[0])
    return {
        each["name"]
        for each in _FUNCTION.finditer(code)
        if (each["public"] or each["exported"])
        and "unsafe" not in each["unsafe"]
        and (_POINTER.search(each["parameters"]) or _NUMBER.search(each["parameters"]))
    }


def test_each_safe_function_that_takes_anything_says_why() -> None:
    """Claim: the functions in the crates are those on the list, each with its reason."""
    crates = ROOT / "bindings" / "rust"
    files = [path for folder in CRATES for path in sorted((crates / folder).rglob("*.rs"))]
    # Declarations of C functions, all unsafe, and their counterparts.
    own = [path for path in files if "sys" not in path.relative_to(crates).parts]
    assert len(own) >= 30
    names = {f"{path.relative_to(crates)}: {name}" for path in own for name in found(path.read_text(encoding="utf-8"))}
    listed: dict[str, str] = tomllib.loads(LISTED.read_text(encoding="utf-8"))["why"]
    assert names == set(listed), sorted(names ^ set(listed))
    assert all(len(reason) > 20 for reason in listed.values())


def test_such_a_function_is_found() -> None:
    """Claim: public functions with a pointer or a priority, and an exported one, are found; others are not."""
    text = """
pub fn write(at: *mut u8) {}
pub const fn place(
    address: usize,
) -> u8 { 0 }
pub fn rank(number: u32, priority: u8) {}
#[export_name = "__pender"]
fn pend(context: *mut ()) {}
pub unsafe fn asked(at: *mut u8) {}
fn own(at: *mut u8) {}
pub fn count(length: usize) {}
"""
    assert found(text) == {"write", "place", "rank", "pend"}
