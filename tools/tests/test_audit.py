# SPDX-License-Identifier: MIT OR Apache-2.0
"""The hot-path audit, on small programs of the cross compiler."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_lab.code import Code
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_tool.audit import expected
from ove_tool.audit.reach import Auditor, Reach, hot_calls
from ove_tool.audit.run import longer

OWN = """
void kernel_call(int x);
int library_call(int x);
void ove_other(int x);
typedef void (*callback)(int);
void ove_direct(int x) { kernel_call(x); kernel_call(x + library_call(x)); }
void ove_through_own(int x) { ove_other(x); ove_other(x + 1); }
void ove_computed(callback f) { f(1); f(2); }
int ove_loop(int n) { int s = 0; for (int i = 0; i < n; i++) { s += i * i ^ n; } return s; }
int ove_switch(int n) {
    switch (n) { case 0: return 7; case 1: return library_call(1); case 2: return 123456789; case 3: return 5;
    case 4: return library_call(9); case 5: return 987654321; default: return n; }
}
"""
OTHER = """
__attribute__((noinline)) void *malloc(unsigned n) { return (void *)n; }
__attribute__((noinline)) int library_call(int x) { return x ^ 5; }
static void *volatile taken;
__attribute__((noinline)) void kernel_call(int x) { if (x > 5) taken = malloc((unsigned)x); }
void ove_other(int x) { taken = (void *)(x ^ library_call(x)); }
void _start(void) {}
"""
CALLS = ("ove_direct", "ove_through_own", "ove_computed", "ove_loop", "ove_switch")


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """Return a linked image with the functions above."""
    folder = tmp_path_factory.mktemp("audit")
    elf = folder / "a.elf"
    for name, text in (("own.c", OWN), ("other.c", OTHER)):
        (folder / name).write_text(text)
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m7", "-mthumb", "-O2", "-ffreestanding", "-nostdlib", "-w"]
    command += ["-ffunction-sections", f"-Wl,-Map={elf}.map", "-o", str(elf), "own.c", "other.c"]
    subprocess.run(command, cwd=folder, check=True)
    return Image("a", elf, "freertos", "m7", "heap", "c", folder)


def reached(image: Image, call: str) -> Reach:
    return Auditor(image, {"malloc"}).audit(call)


def test_direct_and_tail_calls_are_entered(image: Image) -> None:
    """Claim: calls and tail calls out of ove's code are found, and a path to an allocator through the kernel."""
    found = reached(image, "ove_direct")
    assert found.enters == ("kernel_call", "library_call")
    assert found.forbidden == ("ove_direct", "kernel_call", "malloc")


def test_own_functions_are_followed(image: Image) -> None:
    """Claim: the functions that ove's own functions enter count for the call that uses them."""
    found = reached(image, "ove_through_own")
    assert (found.enters, found.computed, found.forbidden) == (("library_call",), (), ())


def test_computed_jump_is_found(image: Image) -> None:
    """Claim: a call through a pointer is reported once for each place, and a return is not."""
    found = reached(image, "ove_computed")
    assert len(found.computed) == 2
    assert all(text.startswith("ove_computed: 0x") for text in found.computed)


@pytest.mark.parametrize("call", ["ove_loop", "ove_switch"])
def test_jumps_within_a_function_are_its_own(image: Image, call: str) -> None:
    """Claim: loops, switch tables and literals between instructions are not calls."""
    assert set(reached(image, call).enters) <= {"library_call"}
    assert reached(image, call).computed == ()


def test_tables_of_exceptions_are_found(image: Image, tmp_path: Path) -> None:
    """Claim: a function through which exceptions can pass is reported; without unwind tables, none is."""
    assert reached(image, "ove_direct").tables == ()
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m7", "-mthumb", "-O2", "-funwind-tables", "-nostdlib", "-w"]
    command += [f"-Wl,--defsym=__aeabi_unwind_cpp_pr{n}=0" for n in (0, 1)]
    sources = [str(image.folder / "own.c"), str(image.folder / "other.c")]
    elf = tmp_path / "a.elf"
    subprocess.run([*command, f"-Wl,-Map={elf}.map", "-o", str(elf), *sources], check=True)
    found = Auditor(Image("a", elf, "freertos", "m7", "heap", "c", tmp_path), {"malloc"}).audit("ove_direct")
    assert "ove_direct" in found.tables


def test_call_that_is_not_there(image: Image) -> None:
    """Claim: a hot call without a symbol is an error, not an empty result."""
    with pytest.raises(Failure, match="does not hold ove_absent"):
        reached(image, "ove_absent")


def test_every_function_can_be_read(image: Image) -> None:
    """Claim: every call of the test program is found in the image under its name."""
    assert set(CALLS) <= set(Code(image.elf).by_name)


def test_headers_mark_hot_calls() -> None:
    """Claim: the list comes from the headers and contains the well-known calls."""
    assert {"ove_mutex_lock", "ove_queue_send_from_isr", "ove_thread_yield"} <= set(hot_calls())


def test_expectations_are_exact() -> None:
    """Claim: a function more or fewer, a computed jump, an allocator, length and an unknown call are each reported."""
    rules = expected.Expected(("malloc",), {"freertos": {"ove_a": expected.Allowed(("x", "y"), 10)}})
    assert rules.problems("freertos", "ove_a", Reach(("x", "y"), (), ())) == []
    assert rules.problems("freertos", "ove_a", Reach(("x", "z"), ("c",), ("ove_a", "x", "malloc"))) == [
        "enters z, which is not expected",
        "does not enter y, which is expected",
        "jumps to a computed address: c",
        "reaches malloc: ove_a -> x -> malloc",
    ]
    assert "does not say what it may enter" in rules.problems("alloy", "ove_a", Reach((), (), ()))[0]
    found = Reach(("x", "y"), (), (), 11, ("thrower",))
    assert rules.problems("freertos", "ove_a", found) == [
        "has 11 instructions, at most 10 are allowed",
        "can be passed by exceptions: thrower",
    ]
    shown = Reach(("x", "y", "z"), (), (), evidence={"z": "ove_a -> z\n8: bx lr"})
    assert rules.problems("freertos", "ove_a", shown) == [
        "enters z, which is not expected\n  ove_a -> z\n  8: bx lr",
    ]


def test_what_is_found_becomes_what_is_expected(tmp_path: Path) -> None:
    """Claim: functions that all modes and languages enter are written, with a margin of four, and read back."""
    rules = expected.Expected(("malloc", "_ZTV*"), {"alloy": {"ove_a": expected.Allowed(("k" * 60, "l" * 60), 5)}})
    learned = rules.learn("freertos", {"ove_a": [Reach(("x",), (), (), 7), Reach(("x",), (), (), 9)]})
    path = tmp_path / "e.yaml"
    learned.write(path)
    assert expected.load(path) == learned
    assert learned.kernels == {**rules.kernels, "freertos": {"ove_a": expected.Allowed(("x",), 13)}}
    with pytest.raises(Failure, match="ove_a does not enter the same"):
        rules.learn("freertos", {"ove_a": [Reach(("x",), (), ()), Reach(("y",), (), ())]})


def test_committed_file_is_complete() -> None:
    """Claim: the expectations of FreeRTOS name every hot call and no other."""
    assert sorted(expected.load().kernels["freertos"]) == hot_calls()


def test_malformed_file(tmp_path: Path) -> None:
    """Claim: a file of another form is refused with its name."""
    path = tmp_path / "e.yaml"
    path.write_text("kernels: [freertos]\n")
    with pytest.raises(Failure, match=r"e\.yaml: kernels: expected a table"):
        expected.load(path)


def test_a_longer_twin_is_told() -> None:
    """Claim: another language's function may be four instructions longer than C's, and not five."""
    call = Reach((), (), (), 10)
    assert longer(Reach((), (), (), 14), call) == []
    assert longer(Reach((), (), (), 15), call) == ["has 5 instructions more than in C, at most 4 are allowed"]


PADDED = """
.syntax unified
.thumb
.global ove_padded
.type ove_padded, %function
ove_padded:
    cbz r0, 1f
    nop
    bx lr
    nop
    nop
1:  pop {r4, pc}
    nop
    .size ove_padded, . - ove_padded
.global _start
_start: b .
"""


def test_padding_is_not_counted(tmp_path: Path) -> None:
    """Claim: alignment padding after a jump is not part of a function; any other nop is."""
    (tmp_path / "a.s").write_text(PADDED)
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m7", "-mthumb", "-nostdlib", "-o", str(tmp_path / "a.elf"), "a.s"]
    subprocess.run(command, cwd=tmp_path, check=True)
    code = Code(tmp_path / "a.elf")
    assert code.jumps(code.by_name["ove_padded"]).instructions == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("most: true\n      enters: []", "expected a whole number, got true or false"),
        ("most: .nan\n      enters: []", "most: expected a whole number"),
        ("most: -1\n      enters: []", "most: expected"),
        ("most: 1\n      most: 900\n      enters: []", "the key `most` is there twice"),
        ("most: 1\n      enters: []\n      other: 1", "other: unknown key"),
    ],
)
def test_a_wrong_expectation_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    """Claim: neither a switch, NaN, a negative count, a key twice nor an unknown key becomes a limit."""
    path = tmp_path / "e.yaml"
    path.write_text(f"forbidden: []\nkernels:\n  k:\n    call:\n      {text}\n", encoding="utf-8")
    with pytest.raises(Failure, match=said):
        expected.load(path)
