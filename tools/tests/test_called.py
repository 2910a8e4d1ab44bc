# SPDX-License-Identifier: MIT OR Apache-2.0
"""The declarations of the functions and variables of C that the hot modules of other languages use."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ove_tool.errors import Failure
from ove_tool.layout import called, rust, zig
from ove_tool.layout.called import Function, Type, Variable
from ove_tool.paths import ROOT

HEADER = ROOT / "bindings" / "layout" / "called.h"
MODULES = (*ROOT.glob("bindings/rust/src/sys/hot/*.rs"), *ROOT.glob("bindings/zig/sys/hot/*.zig"))
FACTS = {"sizeof_ove_prio": 1, "stack_align": 8, "size_ove_mutex": 16, "align_ove_mutex": 4}
WAIT = "_Bool wait_for(struct ove_mutex *mutex, uint32_t timeout_ms);"


def read(folder: Path, code: str, flags: tuple[str, ...] = ("-g",)) -> list[called.Called]:
    """Compile the code for this machine as the layout object is compiled, and read it."""
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    source = f'#include <stddef.h>\n#include <stdint.h>\n#include "{HEADER}"\nstruct ove_mutex;\n{code}\n'
    target = folder / "called.o"
    subprocess.run(["gcc", *flags, "-c", "-x", "c", "-", "-o", str(target)], input=source, text=True, check=True)
    return called.read(target, ["ove_mutex"])


def test_a_function_has_the_types_of_c(tmp_path: Path) -> None:
    """Claim: pointers, constants, sizes, enumerations and objects of ove's arrive as C declares them."""
    code = """
        enum small { NONE, MANY = 70000 };
        struct other;
        typedef struct other *handle;
        size_t all(struct ove_mutex *, handle, const void *, const char *const *, enum small, signed char, long long);
        void nothing(void);
        OVE_CALLED(all);
        OVE_CALLED(nothing);
    """
    mutex, handle = Type("ove_mutex", (False,)), Type("void", (False,))
    texts = Type("i8", (True, True))
    assert read(tmp_path, code) == [
        Function(
            "all",
            "all",
            (mutex, handle, Type("void", (True,)), texts, Type("u32"), Type("i8"), Type("i64")),
            Type("usize"),
        ),
        Function("nothing", "nothing", (), Type("void")),
    ]


def test_the_linker_name_is_the_one_behind_the_function(tmp_path: Path) -> None:
    """Claim: a function that C calls by another name is linked by that name, in both languages."""
    code = """
        int own(int) __asm__("others");
        extern uint32_t kept __asm__("other_kept");
        OVE_CALLED(own);
        OVE_CALLED(kept);
    """
    found = read(tmp_path, code)
    assert [one.symbol for one in found] == ["other_kept", "others"]
    assert '#[link_name = "others"]\n        pub fn own(_: i32) -> i32;' in rust.layout(FACTS, found)
    text = zig.layout(FACTS, found)
    assert "pub extern fn others(i32) i32;\n    pub const own = others;" in text
    assert 'pub const kept = @extern(*u32, .{ .name = "other_kept" });' in text


def test_variables_have_their_size(tmp_path: Path) -> None:
    """Claim: a pointer, an array and a struct, which becomes bytes, are declared with the sizes of this build."""
    code = """
        struct state { uint32_t words[3]; };
        extern struct state state;
        extern void *volatile current;
        extern void *running[2];
        OVE_CALLED(state);
        OVE_CALLED(current);
        OVE_CALLED(running);
    """
    pointer = Type("void", (False,))
    assert read(tmp_path, code) == [
        Variable("current", "current", pointer, None),
        Variable("running", "running", pointer, 2),
        Variable("state", "state", Type("u8"), 12),
    ]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("static inline int f(int a) { return a; }", "f has no symbol, it is inline in C"),
        ("struct pair { int a, b; }; void f(struct pair);", "structure type"),
        ("void f(int, ...);", "a varying number of arguments"),
        ("void f(void (*)(void));", "pointer to a function"),
        ("void f(double);", "base type"),
    ],
)
def test_what_cannot_be_declared_is_refused(tmp_path: Path, code: str, why: str) -> None:
    """Claim: a body of C without a symbol, and a type that has no counterpart, end the build with the name."""
    with pytest.raises(Failure, match=f"f has .*{why}|{why}"):
        read(tmp_path, f"{code} OVE_CALLED(f);")


def test_debug_information_must_be_there(tmp_path: Path) -> None:
    """Claim: an object without debug information is refused, since it would declare nothing."""
    with pytest.raises(Failure, match="wait_for has no debug information"):
        read(tmp_path, f"{WAIT} OVE_CALLED(wait_for);", ("-g0",))


def test_a_renamed_parameter_changes_nothing(tmp_path: Path) -> None:
    """Claim: only types matter: with other names for the parameters the declarations are the same text."""
    first = read(tmp_path, f"{WAIT} OVE_CALLED(wait_for);")
    second = read(tmp_path, f"{WAIT.replace('timeout_ms', 'ms').replace('*mutex', '*it')} OVE_CALLED(wait_for);")
    assert rust.layout(FACTS, first) == rust.layout(FACTS, second)
    assert zig.layout(FACTS, first) == zig.layout(FACTS, second)


def test_a_changed_prototype_is_refused_by_rust(tmp_path: Path) -> None:
    """Claim: rustc accepts a call that fits C's prototype, and refuses it when C takes the time in 64 bits."""
    if shutil.which("rustc") is None:
        pytest.skip("no rustc")
    caller = "\npub unsafe fn lock(m: *mut ove_mutex) -> bool { unsafe { c::wait_for(m, 100u32) } }\n"
    before = rust.layout(FACTS, read(tmp_path, f"{WAIT} OVE_CALLED(wait_for);"))
    after = rust.layout(FACTS, read(tmp_path, f"{WAIT.replace('uint32_t', 'uint64_t')} OVE_CALLED(wait_for);"))
    command = ["rustc", "--crate-type=lib", "--emit=metadata", "--out-dir", str(tmp_path), "--crate-name=drift", "-"]
    accepted = subprocess.run(command, input=before + caller, text=True, capture_output=True, check=False)
    assert accepted.returncode == 0, accepted.stderr
    refused = subprocess.run(command, input=after + caller, text=True, capture_output=True, check=False)
    assert refused.returncode != 0
    assert "expected `u64`, found `u32`" in refused.stderr


def test_zig_is_told_the_changed_prototype(tmp_path: Path) -> None:
    """Claim: Zig, which widens an integer without a word, passes it as C now takes it."""
    found = read(tmp_path, f"{WAIT.replace('uint32_t', 'uint64_t')} OVE_CALLED(wait_for);")
    assert "pub extern fn wait_for(?*ove_mutex, u64) bool;" in zig.layout(FACTS, found)


def test_hot_modules_declare_nothing_of_c() -> None:
    """Claim: no hot module declares a function or variable of C by hand, which nothing would hold to the headers."""
    assert len(MODULES) > 10
    by_hand = re.compile(r'extern "C"|\bextern (?:fn|var|const)\b|link_name|link_section|@extern\(')
    found = {path.name: by_hand.findall(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {name: words for name, words in found.items() if words} == {}
