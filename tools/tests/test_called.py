# SPDX-License-Identifier: MIT OR Apache-2.0
"""The declarations of the functions and variables of C that the hot calls of other languages use."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool.layout import called, rust_seam, zig_seam
from ove_tool.layout.called import Function, Told, Type, Variable
from ove_tool.layout.declarations import headers
from ove_tool.layout.hot_calls import HotCall, hot_calls
from ove_tool.layout.hot_calls import read as read_body
from ove_tool.layout.inline_asked import Recorder
from ove_tool.layout.inline_bodies import Bodies
from ove_tool.layout.inline_text import Text
from ove_tool.layout.rust_bodies import Rust
from ove_tool.paths import ROOT

HEADER = ROOT / "bindings" / "layout" / "called.h"
MODULES = (*ROOT.glob("bindings/rust/src/sys/hot/*.rs"), ROOT / "bindings" / "zig" / "sys" / "hot.zig")
FACTS = {"value_OVE_ERR_TIMEOUT": -2, "value_OVE_ERR_BUSY": -9, "value_OVE_NO_WAIT": 0}
# No function of the seam is inline.
NOTHING = Bodies(Text(""), Recorder(()), Rust(4))
WAIT = "_Bool wait_for(struct ove_mutex *mutex, uint32_t timeout_ms);"


def read(folder: Path, code: str, flags: tuple[str, ...] = ("-g",)) -> Told:
    """Compile the code for this machine as the layout object is compiled, and read it."""
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    source = f'#include <stddef.h>\n#include <stdint.h>\n#include "{HEADER}"\nstruct ove_mutex;\n{code}\n'
    target = folder / "called.o"
    subprocess.run(["gcc", *flags, "-c", "-x", "c", "-", "-o", str(target)], input=source, text=True, check=True)
    return called.read(target, ["ove_mutex"])


def rust(told: Told) -> str:
    """Return Rust's declarations."""
    return "\n".join(["#[repr(C)] pub struct ove_mutex([u32; 4]);", *rust_seam.module_c(told)])


def zig(told: Told) -> str:
    """Return Zig's declarations."""
    return "\n".join(zig_seam.seam(told, NOTHING))


def test_a_function_has_the_types_of_c(tmp_path: Path) -> None:
    """Claim: pointers, constants, sizes, enumerations and ove objects arrive as C declares them."""
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
    assert read(tmp_path, code).linked == [
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
    assert [one.symbol for one in found.linked] == ["other_kept", "others"]
    assert '#[link_name = "others"]\n        pub fn own(_: i32) -> i32;' in rust(found)
    text = zig(found)
    assert "pub extern fn others(i32) i32;" in text
    assert "pub inline fn own(a0: anytype) i32 {\n        return symbols.others(exact(i32, a0));" in text
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
    assert read(tmp_path, code).linked == [
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
    assert rust(first) == rust(second)
    assert zig(first) == zig(second)


def test_a_changed_prototype_is_refused_by_rust(tmp_path: Path) -> None:
    """Claim: rustc accepts a call that fits C's prototype, and refuses it when C takes the time in 64 bits."""
    if shutil.which("rustc") is None:
        pytest.skip("no rustc")
    caller = "\npub unsafe fn lock(m: *mut ove_mutex) -> bool { unsafe { c::wait_for(m, 100u32) } }\n"
    before = rust(read(tmp_path, f"{WAIT} OVE_CALLED(wait_for);"))
    after = rust(read(tmp_path, f"{WAIT.replace('uint32_t', 'uint64_t')} OVE_CALLED(wait_for);"))
    command = ["rustc", "--crate-type=lib", "--emit=metadata", "--out-dir", str(tmp_path), "--crate-name=drift", "-"]
    accepted = subprocess.run(command, input=before + caller, text=True, capture_output=True, check=False)
    assert accepted.returncode == 0, accepted.stderr
    refused = subprocess.run(command, input=after + caller, text=True, capture_output=True, check=False)
    assert refused.returncode != 0
    assert "expected `u64`, found `u32`" in refused.stderr


@pytest.mark.parametrize("of", ["wait_for", "ove_backend_mutex_lock"])
def test_a_changed_prototype_is_refused_by_zig(tmp_path: Path, of: str) -> None:
    """Claim: Zig, which widens an integer by itself, refuses a call and a body that do not have C's prototype."""
    if importlib.util.find_spec("ziglang") is None:
        pytest.skip("no Zig")
    bodies = f"""
        static inline {WAIT.replace("wait_for", "ove_backend_mutex_lock").removesuffix(";")} {{ return !mutex; }}
        {WAIT} OVE_CALLED(wait_for); OVE_BODY(ove_backend_mutex_lock);
    """
    caller = """
        const ove_mutex = extern struct { memory: [16]u8 align(4) };
        fn ove_backend_mutex_lock(mutex: *ove_mutex, timeout_ms: u32) bool {
            return c.wait_for(mutex, timeout_ms) or c.wait_for(mutex, 100);
        }
        export fn lock(mutex: *ove_mutex) bool {
            comptime holdToC("ove_backend_mutex_lock", @TypeOf(ove_backend_mutex_lock));
            return ove_backend_mutex_lock(mutex, 100);
        }
    """
    source = tmp_path / "drift.zig"
    command = [sys.executable, "-P", "-m", "ziglang", "build-obj", "-fno-emit-bin", str(source)]
    command += ["--cache-dir", str(tmp_path / "cache"), "--global-cache-dir", str(tmp_path / "global")]
    source.write_text(caller + zig(read(tmp_path, bodies)), encoding="utf-8")
    accepted = subprocess.run(command, text=True, capture_output=True, check=False)
    assert accepted.returncode == 0, accepted.stderr
    changed = re.sub(rf"({of}\(struct ove_mutex \*mutex, )uint32_t", r"\1uint64_t", bodies)
    assert changed != bodies
    source.write_text(caller + zig(read(tmp_path, changed)), encoding="utf-8")
    refused = subprocess.run(command, text=True, capture_output=True, check=False)
    assert refused.returncode != 0
    assert re.search("u64.* in C, .*u32.* in sys/hot", refused.stderr), refused.stderr


SEAM = f"""
    static inline {WAIT.replace("wait_for", "ove_backend_mutex_lock").removesuffix(";")} {{ return !mutex; }}
    void ove_backend_mutex_unlock(struct ove_mutex *mutex);
    OVE_SEAM(ove_backend_mutex_lock);
    OVE_SEAM(ove_backend_mutex_unlock);
"""


def hot(told: Told) -> str:
    """Return Rust's hot calls."""
    return "\n".join(rust_seam.module_hot(told, NOTHING, hot_calls(), headers(), FACTS))


def test_a_hot_call_uses_the_symbol_the_body_or_c(tmp_path: Path) -> None:
    """Claim: with a symbol the seam is called; an inline function of it needs a body, else the call is C's symbol."""
    without = hot(read(tmp_path, SEAM))
    assert "{ unsafe { seam::ove_backend_mutex_unlock(mutex) }; 0 }" in without
    assert "pub use crate::sys::ove_mutex_try_lock as mutex_try_lock;" in without
    assert "sem" not in without
    bodies = hot(read(tmp_path, f"{SEAM} OVE_BODY(ove_backend_mutex_lock);"))
    assert "{ if unsafe { seam::ove_backend_mutex_lock(mutex, 0) } { 0 } else { -9 } }" in bodies
    assert "const _: unsafe fn(*mut ove_mutex, u32) -> bool = seam::ove_backend_mutex_lock;" in bodies
    own = hot(read(tmp_path, f"{SEAM} int ove_mutex_lock(struct ove_mutex *, uint32_t); OVE_BODY(ove_mutex_lock);"))
    assert "pub use seam::ove_mutex_lock as mutex_lock;" in own


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "OVE_CHECK_ARG(it); return OVE_HELD_IF(ove_backend_a(it, OVE_NO_WAIT), it) ? OVE_OK : OVE_ERR_BUSY;",
            HotCall("a", "ove_backend_a", (0, None), "OVE_ERR_BUSY"),
        ),
        ("OVE_HELD_END(it); ove_backend_a(it); return OVE_OK;", HotCall("a", "ove_backend_a", (0,), is_ok=True)),
        ("return (int)ove_backend_a();", HotCall("a", "ove_backend_a", ())),
        ("ove_backend_a();", HotCall("a", "ove_backend_a", ())),
        (
            "const bool done = ove_backend_a(x); OVE_HELD_BEGIN(x); return done ? OVE_OK : OVE_ERR_FULL;",
            HotCall("a", "ove_backend_a", (1,), "OVE_ERR_FULL"),
        ),
    ],
)
def test_bodies_are_read_without_their_checks(body: str, expected: HotCall) -> None:
    """Claim: without checks, a body is reduced to one call of the seam and its result."""
    assert read_body("a", "ove_thing_t it, const void *x", body) == expected


@pytest.mark.parametrize(
    "body", ["ove_backend_b(); return ove_backend_c() ? OVE_OK : OVE_ERR_BUSY;", "ove_backend_b(2u); return OVE_OK;"]
)
def test_a_body_of_another_form_is_refused(body: str) -> None:
    """Claim: a body that other languages would not follow ends the build with its name."""
    with pytest.raises(Failure, match="ove_a is more than one call of the seam"):
        read_body("a", "void", body)


def test_hot_modules_declare_nothing_of_c() -> None:
    """Claim: no hot module declares a function or variable of C by hand, which nothing would hold to the headers."""
    assert len(MODULES) > 6
    by_hand = re.compile(r'extern "C"|\bextern (?:fn|var|const)\b|link_name|link_section|@extern\(')
    found = {path.name: by_hand.findall(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {name: words for name, words in found.items() if words} == {}
