# SPDX-License-Identifier: MIT OR Apache-2.0
"""The translation of functions of the seam that are inline in C."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool.layout import called, rust_seam, zig_seam
from ove_tool.layout.hot_calls import MORE
from ove_tool.layout.inline_asked import Answers, Recorder
from ove_tool.layout.inline_bodies import Bodies
from ove_tool.layout.inline_dialect import Dialect
from ove_tool.layout.inline_text import Text
from ove_tool.layout.rust_bodies import Rust
from ove_tool.layout.zig_bodies import Zig
from ove_tool.paths import ROOT

HEADER = ROOT / "bindings" / "layout" / "called.h"
OBJECTS = ["ove_mutex"]
PRELUDE = f"""
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "{HEADER}"
typedef long kernel_t;
typedef struct queue *handle_t;
struct ove_mutex {{ struct {{ uint32_t count; volatile uint16_t ends[3]; }} native; uint32_t depth; }};
enum colour {{ RED, GREEN = 7 }};
extern struct {{ void *spare; struct ove_mutex *current; }} state;
extern __thread int own;
kernel_t take(handle_t queue, const void *item, kernel_t *woken);
bool wait_for(struct ove_mutex *mutex, uint32_t timeout_ms);
static inline void by_hand(kernel_t is_wanted) {{ __asm__ volatile("" ::: "memory"); }}
OVE_BODY(by_hand);
"""
M = "struct ove_mutex *m"


def compiled(folder: Path, code: str, *flags: str) -> Path:
    """Compile or preprocess the code for this machine."""
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    target = folder / "made"
    command = ["gcc", *flags, "-x", "c", "-", "-o", str(target)]
    subprocess.run(command, input=PRELUDE + code, text=True, check=True)
    return target


def translated(
    folder: Path, code: str, dialect: Callable[[int], Dialect] = Rust, *, no_wait: bool = False
) -> tuple[Bodies, called.Told]:
    """Translate the function f of the code, as a build does."""
    text = Text(compiled(folder, code, "-E", "-P").read_text(encoding="utf-8"))
    recorder = Recorder(text.called)
    roots = [("f", False), *([("f", True)] if no_wait else [])]
    Bodies(text, recorder, dialect(8)).translate_all(roots)
    made = compiled(folder, code + recorder.header(), "-g", "-c")
    found = Bodies(text, Answers(made, OBJECTS), dialect(8))
    found.translate_all(roots)
    return found, called.read(made, OBJECTS)


def lines(found: Bodies, name: str = "f") -> str:
    """Return the code of a function in Rust without its frame."""
    return " ".join(line.strip() for line in found.found[name][3:-2])


M12 = "m_.cast::<u8>().add(12)"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            f"bool f({M}, uint32_t ms) {{ return ms && wait_for(m, ms); }}",
            "return (ms_ != 0) && seam::wait_for(m_, ms_);",
        ),
        ("int f(int a) { if (__builtin_expect(a, 0)) return RED; return GREEN; }", "{ return 0_i32; } return 7_i32;"),
        ("bool f(uint32_t a) { return a == (uint32_t)-1 || a == (uint8_t)257; }", "a_ == 4294967295_u32) || ("),
        ("uint32_t f(uint32_t a) { return a + 1u; }", "return a_.wrapping_add(1_u32);"),
        ("int f(int a) { return a > 0 ? a == 3 : !a; }", "{ ((a_ == 3_i32) as i32) } else { (!(a_ != 0) as i32) };"),
        (f"void f({M}) {{ m->depth--; }}", f"{M12}.cast::<u32>().read().wrapping_sub(1_u32));"),
        (f"unsigned f({M}) {{ return m->native.ends[1]; }}", ".add(4).add(2).cast::<u16>().read_volatile() as u32;"),
        ("void f(void) { do { } while (0); (void)0; by_hand(1); }", "seam::by_hand(1_i64);"),
        (f"unsigned f({M}) {{ return __atomic_load_n(&m->depth, __ATOMIC_ACQUIRE); }}", "atomic::Ordering::Acquire);"),
    ],
)
def test_a_function_is_translated(tmp_path: Path, code: str, expected: str) -> None:
    """Claim: calls, conditions, numbers, fields and atomic reads have the meaning and the types that C gives them."""
    found, _ = translated(tmp_path, f"static inline {code}")
    assert expected in lines(found)


def test_a_number_that_a_call_widens_is_refused(tmp_path: Path) -> None:
    """Claim: the build stops if a parameter grew to 64 bits and a caller in the seam did not follow, and names both
    functions; a cast is accepted.
    """
    late = "bool late(struct ove_mutex *mutex, uint64_t timeout_us);"
    head = f"{late} static inline bool f({M}, uint32_t ms)"
    with pytest.raises(
        Failure, match=r"^f\(\) passes a number of type u32 to late\(\), whose parameter has type u64; "
    ):
        translated(tmp_path, f"{head} {{ return late(m, ms); }}")
    found, _ = translated(tmp_path, f"{head} {{ return late(m, (uint64_t)ms * 1000u); }}")
    assert "seam::late(m_, (ms_ as u64).wrapping_mul(1000_u64));" in lines(found)


WHOLE = f"""
static inline void switch_if(kernel_t is_wanted) {{ if (is_wanted != (kernel_t)0) {{ by_hand(is_wanted); }} }}
static inline bool f({M}, const void *item, uint32_t timeout_ms)
{{
    kernel_t woken = ((kernel_t)0);
    const kernel_t taken = take((handle_t)m, item, &woken);
    int result;

    switch_if(woken);
    if (state.current == m || m->native.count > 2u) {{ m->native.ends[2] = (uint16_t)timeout_ms; }}
    result = take((handle_t)state.current, NULL, &woken) >= 0 ? RED : GREEN;
    if (__builtin_constant_p(timeout_ms) && timeout_ms == 0u) {{ return false; }}
    return (taken != 0 && wait_for(m, timeout_ms)) || result == GREEN;
}}
"""


def test_rust_compiles_the_translation(tmp_path: Path) -> None:
    """Claim: rustc accepts a translation that uses the whole subset, without a warning."""
    if shutil.which("rustc") is None:
        pytest.skip("no rustc")
    found, told = translated(tmp_path, WHOLE, no_wait=True)
    modules = "\n".join([*rust_seam.module_c(told), *rust_seam.module_inlined(found)])
    modules = modules.replace("use crate::sys::hot::seam;", "use crate::seam;").replace("#[cfg(ove_hot)]", "")
    source = f"""
        #![no_std] #![allow(non_camel_case_types, dead_code)]
        #[repr(C)] pub struct ove_mutex([u32; 4]);
        pub unsafe fn by_hand(_: i64) {{}}
        mod seam {{ pub use crate::by_hand; pub use crate::c::*; pub use crate::inlined::*; }}
        {modules.partition("/// The functions that are inline in C and have bodies")[0]}
    """
    command = [
        "rustc",
        "--edition=2021",
        "-Dwarnings",
        "--crate-type=lib",
        "--emit=metadata",
        "--out-dir",
        str(tmp_path),
    ]
    done = subprocess.run([*command, "-"], input=source, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_zig_compiles_the_translation(tmp_path: Path) -> None:
    """Claim: so does Zig, which refuses an unused local and one that never changes."""
    if importlib.util.find_spec("ziglang") is None:
        pytest.skip("no Zig")
    found, told = translated(tmp_path, WHOLE, Zig, no_wait=True)
    text = "\n".join(zig_seam.seam(told, found)).replace('@import("ove_hot")', "by_hands")
    source = tmp_path / "whole.zig"
    source.write_text(
        f"""
        const ove_mutex = extern struct {{ memory: [16]u8 align(4) }};
        const by_hands = struct {{ fn by_hand(_: i64) void {{}} }};
        export fn first(m: *ove_mutex, timeout_ms: u32) bool {{ return inlined.f(m, null, timeout_ms); }}
        export fn second(m: *ove_mutex) bool {{ return inlined.f_no_wait(m, m); }}
        {text}
        """,
        encoding="utf-8",
    )
    command = [sys.executable, "-P", "-m", "ziglang", "build-obj", "-fno-emit-bin", str(source)]
    command += ["--cache-dir", str(tmp_path / "cache"), "--global-cache-dir", str(tmp_path / "global")]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_constant_timeout_has_a_body_of_its_own(tmp_path: Path) -> None:
    """Claim: where C's compiler asks whether the timeout is known, a call without a wait gets the other path."""
    test = "__builtin_constant_p(timeout_ms) && timeout_ms == 0u"
    code = f"static inline int f(uint32_t timeout_ms) {{ if ({test}) {{ return 1; }} return 2; }}"
    found, _ = translated(tmp_path, code, no_wait=True)
    assert lines(found) == "return 2_i32;"
    assert lines(found, "f_no_wait") == "return 1_i32;"


def test_c_is_the_one_source(tmp_path: Path) -> None:
    """Claim: a change of a body in C changes the translation, and one of a field's place too."""
    before, _ = translated(tmp_path, f"static inline uint32_t f({M}) {{ return m->depth + 1u; }}")
    after, _ = translated(tmp_path, f"static inline uint32_t f({M}) {{ return m->depth + 2u; }}")
    other = "struct two { void *a; uint32_t b; }; static inline uint32_t f(struct two *m) { return m->b; }"
    moved, _ = translated(tmp_path, other)
    assert lines(before).replace("add(1_u32)", "add(2_u32)") == lines(after)
    assert ".add(8).cast::<u32>()" in lines(moved)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('__asm__ volatile("nop");', "the parser refuses it"),
        ("while (a) { a = wait_for(0, a); }", "it changes its parameter a|kind While"),
        ("own = 1;", "own is a variable of each thread"),
        ("__atomic_store_n((int *)0, 1, 0);", "__atomic_store_n"),
        ("for (;;) { }", "kind For"),
        ("float x = 1.0f;", "float has a type that other languages are not told"),
        ("unsigned x = 8u; x <<= a;", "the operator << on u32"),
        ("int *x = (int *)0 + 1;", "the operator \\+ on i32 \\*"),
        ("{ int x = 1; } { int x = 2; }", "x is declared twice"),
        ("int x; (void)take(0, 0, (kernel_t *)&x);", "kind Decl"),
    ],
)
def test_the_rest_is_refused_by_name(tmp_path: Path, body: str, why: str) -> None:
    """Claim: code outside the subset is not translated, and the generated file names function and reason."""
    found, _ = translated(tmp_path, f"static inline void f(unsigned a) {{ {body} }}")
    assert found.found == {}
    assert any(re.search(f"f: not translated: .*({why})", line) for line in found.reasons()), found.reasons()


def test_a_refused_function_refuses_its_callers(tmp_path: Path) -> None:
    """Claim: a caller of a function that is not translated is not translated either, for the same reason."""
    found, _ = translated(tmp_path, "static inline void g(void) { own = 1; } static inline void f(void) { g(); }")
    assert sorted(found.refused) == ["f", "g"]


def test_the_text_is_empty_with_the_options_that_add_to_calls() -> None:
    """Claim: seam.c leaves out exactly the configurations whose hot calls are C's symbols."""
    text = (ROOT / "bindings" / "layout" / "seam.c").read_text(encoding="utf-8")
    assert set(re.findall(r"!CONFIG_OVE_(\w+)", text)) == MORE
