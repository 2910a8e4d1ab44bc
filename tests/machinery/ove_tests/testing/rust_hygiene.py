# SPDX-License-Identifier: MIT OR Apache-2.0
"""The crate's macros are hygienic: the names of the user's items do not change what they mean.

For every identifier in an exported macro's expansion, the test program defines a type, a value and a macro, and it uses
every macro with all of them. The user's code must refer to the user's items; the macro's code must not.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from ove_lab.limits import call
from ove_tests.testing.refusals.rust import compiler
from ove_tool.paths import ROOT

SOURCES = ROOT / "bindings" / "rust" / "src"
CLAIM = "Whatever names a user chooses, macros refer to the crate's items and the user's expressions to the user's."
# Prefix of the names that a macro declares around a user's expression.
RESERVED = "__Ove"
_TIMEOUT_S = 120
# Names of the prelude, of the language's crates, and names that the macros once used.
_ALWAYS = """core alloc std ove Option Some None Result Ok Err Error Sized Copy Clone Send Sync Drop Default From Into
    Fn FnMut FnOnce Box u8 u32 usize bool str char i32 init handler new main run record RECORD NEW handle enter object
    vacant"""
_KEYWORDS = """as break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub
    ref return self Self static struct super trait true type unsafe use where while async await dyn macro_rules"""
_USES = """
::ove::statics! {{
    static FIRST: ::ove::Mutex<Everything> = ::ove::Mutex::new(Everything({all}));
    pub static SECOND: ::ove::Mutex<({all},)> = ::ove::Mutex::new(({all},));
}}
::ove::interrupt!(fn TIMER1_Handler(token) {{
    let _: ::ove::IsrToken<'_> = token;
    let _: ({all},) = ({all},);
    let _ = Everything({all});
}});
::ove::main!(|| {{
    let _: ({all},) = ({all},);
    ::ove::print!("{{}}", 1);
    ::ove::println!("{{}} {{x}}", 1, x = 2);
    ::ove::error!("{{}}", 1);
    ::ove::warn!("{{}}", 1);
    ::ove::info!("{{}}", 1);
    ::ove::debug!("{{}}", 1);
    ::ove::log_error!("{{}}", 1u32);
    ::ove::log_warning!("{{}} {{}}", 1u32, "text");
    ::ove::log_info!("none");
    ::ove::log_debug!("{{}}", 1u32);
    let _: ({all},) = ::ove::measure!("name", {{
        let _ = Everything({all});
        ({all},)
    }});
}});
"""


def macros(text: str) -> dict[str, str]:
    """Return the exported macros of a source file, each with the text between its outer braces."""
    found = {}
    for head in re.finditer(r"#\[macro_export\]\s*macro_rules!\s*(\w+)\s*\{", text):
        depth, at = 1, head.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        found[head[1]] = text[head.end() : at - 1]
    return found


def identifiers(body: str) -> set[str]:
    """Return the identifiers in a macro's rules, without keywords, attributes and fragments."""
    for noise in (r"//[^\n]*", r'"(?:\\.|[^"\\])*"', r"\$\w+:\w+", r"#\[[^\]]*\]", r"\$\w+", r"'\w+"):
        body = re.sub(noise, " ", body)
    return set(re.findall(r"\b[A-Za-z_]\w*\b", body)) - {*_KEYWORDS.split(), "_"}


def program(names: set[str], imposters: tuple[str, ...] = ()) -> str:
    """Return a crate that defines items with these names and uses every macro. `imposters` are further names of ove."""
    ordered = sorted(name for name in names if not name.startswith(RESERVED))
    items = "".join(f"pub struct {name};\nmacro_rules! {name} {{ ($($t:tt)*) => {{ wrong }} }}\n" for name in ordered)
    crates = "".join(f"extern crate ove as {name};\n" for name in imposters)
    fields = ", ".join(ordered)
    allow = "#![allow(dead_code, unused_macros, unused_imports, non_camel_case_types)]"
    everything = f"pub struct Everything({fields});\n"
    return f"#![no_std]\n#![forbid(unsafe_code)]\n{allow}\n{crates}{items}{everything}{_USES.format(all=fields)}"


def judge() -> str:
    """Return what is wrong with the crate's macros; empty if nothing is."""
    found: dict[str, str] = {}
    for path in sorted(SOURCES.rglob("*.rs")):
        found |= macros(path.read_text(encoding="utf-8"))
    if missing := [name for name in found if not name.startswith("__") and f"::ove::{name}!" not in _USES]:
        return f"the program in rust_hygiene.py does not use {', '.join(missing)}"
    names = set(_ALWAYS.split()).union(*(identifiers(body) for body in found.values()))
    reserved = {name for name in names if name.startswith("__")} - {"__core", *found}
    if odd := sorted(name for name in reserved if not name.startswith(RESERVED)):
        return f"{', '.join(odd)}: names that a macro declares around a user's expression must begin with {RESERVED}"
    command = compiler("heap", ())
    for label, text in (("items", program(names)), ("crates", program(names - {"core"}, ("core",)))):
        with tempfile.TemporaryDirectory() as folder:
            words = [*command, "--emit", "obj", "-o", str(Path(folder) / "program.o")]
            done = call(words, _TIMEOUT_S, environment={"LC_ALL": "C"}, text=text)
        if done.code != 0:
            return f"if the user's {label} have these names:\n{done.output[-4000:]}"
    return ""
