# SPDX-License-Identifier: MIT OR Apache-2.0
"""Checks of large stack frames, in images that the compiler makes from known functions."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_lab.trace.program import Program
from ove_tool.paths import ROOT
from ove_tool.stack_frames import stub, thumb
from ove_tool.stack_frames.__main__ import limit
from ove_tool.stack_frames.apply import Checked, apply
from ove_tool.stack_frames.code import Code
from ove_tool.stack_frames.lowerings import BARE, to_check
from ove_tool.stack_frames.sites import find

_MOST = 128
# The guard that this limit is for.
_GUARD = 2 * _MOST + 2 * BARE + 108
_SOURCE = """
void use(volatile void *block);
int count(int a, ...);
void small(void) { char b[100]; use(b); }
void half(void) { char b[400]; use(b); }
void whole(void) { char b[600]; use(b); }
void in_two_steps(void) { char b[70000]; use(b); }
int leaf(int i) { volatile char b[400]; b[0] = i; return b[i]; }
int large_leaf(int i) { volatile char b[4000]; b[0] = i; return b[i]; }
void by_value(int n) { char b[n]; use(b); }
void in_a_loop(int n) { for (int i = 0; i < n; i++) { char b[i]; use(b); } }
void in_pieces(int n) { for (int i = 0; i < n; i++) use(__builtin_alloca(16)); }
void aligned(void) { _Alignas(4096) char b[64]; use(b); }
void with_arguments(int n) { for (int i = 0; i < n; i++) { char b[n]; use(b); count(1, 2, 3, 4, 5, 6, 7, 8, 9); } }
int switched(int n)
{
	char b[40];
	for (;;) {
		use(b);
		switch (n) {
		case 0: n = count(1); break;
		case 1: n = count(2); break;
		case 2: n = count(3); break;
		case 3: n = count(4); break;
		case 4: n = count(5); break;
		case 5: n = count(6); break;
		case 6: return 9;
		default: return n;
		}
	}
}
"""
_ALWAYS = {
    "half",
    "whole",
    "in_two_steps",
    "leaf",
    "large_leaf",
    "by_value",
    "in_a_loop",
    "in_pieces",
    "aligned",
    "with_arguments",
}
_REST = """
.syntax unified
.thumb
.global use, count, ove_stack_frame_check, ove_stack_frame_room
.type use, %function
.type count, %function
.type ove_stack_frame_check, %function
.type ove_stack_frame_room, %function
use: bx lr
count: bx lr
ove_stack_frame_check: bx lr
.balign 4
ove_stack_frame_room:
.rept ROOM / 2
udf #0
.endr
.size ove_stack_frame_room, ROOM
"""
_CPUS = ("cortex-m0plus", "cortex-m3", "cortex-m7")
_WITH_FPU = (
    ("cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"),
    ("cortex-m7", "-mfloat-abi=hard", "-mfpu=fpv5-d16"),
    ("cortex-m33", "-mfloat-abi=hard", "-mfpu=fpv5-sp-d16"),
)
_LEVELS = ("-O0", "-O1", "-O2", "-Os")


def _link(folder: Path, cpu: str, level: str, source: str = _SOURCE, room: int = 1024, *more: str) -> Path:
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    (folder / "a.c").write_text(source, encoding="utf-8")
    (folder / "b.s").write_text(_REST.replace("ROOM", str(room)), encoding="utf-8")
    image = folder / "a.elf"
    flags = (f"-mcpu={cpu}", "-mthumb", "-nostdlib", "-w", "-Wl,-e0", "-Wl,-Ttext=0x8000", level, *more)
    subprocess.run([compiler, *flags, "-o", image, "a.c", "b.s", "-lgcc"], cwd=folder, check=True)
    return image


def _names(checked: list[Checked]) -> set[str]:
    return {one.name for one in checked}


@pytest.mark.parametrize("level", _LEVELS)
@pytest.mark.parametrize("cpu", _CPUS)
def test_every_large_frame_is_checked_and_no_other(tmp_path: Path, cpu: str, level: str) -> None:
    """Claim: on each processor and level, large, variable and repeated frames go through a check; small ones do not."""
    image = _link(tmp_path, cpu, level)
    assert _names(apply(image, _MOST)) == _ALWAYS
    code = Code(image)
    ours = code.symbols["ove_stack_frame_room"][0] & ~1
    left = {
        function.name
        for function in code.functions()
        if function.code and function.code[0].address != ours
        for _ in to_check(function, code, _MOST)
    }
    # The first step is compared for both.
    assert left <= {"in_two_steps"}


@pytest.mark.parametrize("cpu", _CPUS)
def test_a_smaller_guard_needs_more_checks(tmp_path: Path, cpu: str) -> None:
    """Claim: with 16 bytes unchecked, a frame of 40 and one of 100 are checked too."""
    assert _names(apply(_link(tmp_path, cpu, "-O2"), 16)) == {*_ALWAYS, "small", "switched"}


def test_a_moved_instruction_has_the_line_of_its_function(tmp_path: Path) -> None:
    """Claim: a stub's instructions count for the function in which the stub continues, at one of its lines."""
    image = _link(tmp_path, "cortex-m7", "-O2", _SOURCE, 1024, "-g")
    program = Program(image)
    (begin,) = (address for address, one in program.code.functions.items() if one.name == "whole")
    lines = {program.source(address)[1] for address in range(begin, program.code.functions[begin].end, 2)}
    apply(image, _MOST)
    moved = Program(image)
    room = Code(image).symbols["ove_stack_frame_room"][0] & ~1
    found = {moved.source(address) for address in range(room, room + 1024, 2) if moved.function(address) == "whole"}
    assert found
    assert {path.rpartition("/")[2] for path, _ in found} == {"a.c"}
    assert {line for _, line in found} <= lines


def test_what_stood_at_a_site_is_in_its_stub(tmp_path: Path) -> None:
    """Claim: a site branches to its stub, which lowers the stack pointer as before and returns behind the site."""
    source = "void use(void *); void whole(void) { char b[600]; use(b); }"
    image = _link(tmp_path, "cortex-m7", "-O2", source)
    old = {one.address: one for one in Code(image).functions()[0].code}
    (checked,) = apply(image, _MOST)
    code = Code(image)
    room = code.symbols["ove_stack_frame_room"][0] & ~1
    new = {one.address: one for one in code.functions()[0].code}
    assert {at for at in old if old[at] != new[at]} == {checked.address}
    assert thumb.branch_target(new[checked.address]) == room
    stubbed = thumb.decode(code.read(room, 22), room)
    assert [thumb.call_target(one) for one in stubbed if thumb.is_call(one)] == [
        code.symbols["ove_stack_frame_check"][0] & ~1
    ]
    assert checked.size == 604
    assert [thumb.lowered_by(one) for one in stubbed][-2:] == [604, None]
    assert thumb.branch_target(stubbed[-1]) == old[checked.address].end


def test_an_image_that_cannot_be_checked_is_refused(tmp_path: Path) -> None:
    """Claim: a frame without space for its check is rejected with the function's name; the image stays unchanged."""
    trap = ".syntax unified\n.thumb\n.type hidden, %function\nhidden: svc 0\nsub sp, #400\nsvc 0\nbx lr\n"
    image = _link(tmp_path, "cortex-m0plus", "-O2", f"void hidden(void); __asm({trap!r});".replace("'", '"'))
    before = image.read_bytes()
    with pytest.raises(Failure, match=r"hidden\(\) at 0x[0-9a-f]{8} has a stack frame of 400 bytes"):
        apply(image, _MOST)
    assert image.read_bytes() == before


def test_too_little_room_is_said_with_what_it_takes(tmp_path: Path) -> None:
    """Claim: if the space is too small, the message names the number that is enough."""
    with pytest.raises(Failure, match="CONFIG_OVE_STACK_FRAMES_ROOM=") as failure:
        apply(_link(tmp_path, "cortex-m7", "-O2", _SOURCE, 64), _MOST)
    wanted = re.search(r"ROOM=(\d+)", str(failure.value))
    assert wanted is not None
    apply(_link(tmp_path, "cortex-m7", "-O2", _SOURCE, int(wanted[1])), _MOST)


def test_an_image_that_needs_more_room_is_linked_again(tmp_path: Path) -> None:
    """Claim: if the space is too small, the image is linked once more with as much as it needs."""
    image = _link(tmp_path, "cortex-m7", "-O2", _SOURCE, 64)
    compiler = shutil.which("arm-none-eabi-gcc") or ""
    flags = ("-mcpu=cortex-m7", "-mthumb", "-nostdlib", "-w", "-Wl,-e0", "-Wl,-Ttext=0x8000", "-O2")
    sources = (str(tmp_path / "a.c"), str(tmp_path / "b.s"), "-lgcc")
    words = ["--guard", f"{_GUARD}", "--output", str(image), "--", compiler, *flags, "-o", str(image), *sources]
    done = subprocess.run([sys.executable, "-m", "ove_tool.stack_frames", *words], check=False, cwd=ROOT / "tools")
    assert done.returncode == 0
    code = Code(image)
    room, size = code.symbols["ove_stack_frame_more_room"]
    ways = {thumb.branch_target(one) for function in code.functions() for one in function.code}
    assert len([way for way in ways if way is not None and room & ~1 <= way < (room & ~1) + size]) == len(_ALWAYS)


def test_an_image_without_symbols_is_refused(tmp_path: Path) -> None:
    """Claim: code that cannot be told from data is rejected, and does not count as checked."""
    with pytest.raises(Failure, match="link it without -s"):
        apply(_link(tmp_path, "cortex-m7", "-O2", _SOURCE, 1024, "-s"), _MOST)


def test_an_image_without_mapping_symbols_is_refused(tmp_path: Path) -> None:
    """Claim: an image without its local symbols is rejected in one sentence, before any word of it is changed."""
    with pytest.raises(Failure, match="link it without -Wl,-x"):
        apply(_link(tmp_path, "cortex-m7", "-O2", _SOURCE, 1024, "-Wl,-x"), _MOST)


def test_a_function_that_nothing_marks_as_code_is_refused(tmp_path: Path) -> None:
    """Claim: a function that the mapping symbols mark as data is named, and not skipped."""
    unmarked = ".type unmarked, %function\nunmarked: .short 0xb0a0, 0x4770\n"
    image = _link(tmp_path, "cortex-m7", "-O2", f"void unmarked(void); __asm({unmarked!r});".replace("'", '"'))
    with pytest.raises(Failure, match=r"no mapping symbol marks unmarked\(\) as code"):
        apply(image, _MOST)


@pytest.mark.parametrize(
    "libraries", [("libc_nano.a", "libstdc++_nano.a", "libm.a", "libgcc.a"), ("libc.a", "libstdc++.a")]
)
@pytest.mark.parametrize("cpu", [("cortex-m0plus",), ("cortex-m3",), *_WITH_FPU])
def test_every_frame_of_the_compilers_libraries_has_a_place(
    tmp_path: Path, cpu: tuple[str, ...], libraries: tuple[str, ...]
) -> None:
    """Claim: no function in newlib, libstdc++ or libgcc is rejected, for any processor, at a board's limit."""
    compiler = shutil.which("arm-none-eabi-gcc")
    linker = shutil.which("arm-none-eabi-ld")
    if compiler is None or linker is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    chosen = [compiler, f"-mcpu={cpu[0]}", "-mthumb", *cpu[1:]]
    found = [
        subprocess.run([*chosen, f"-print-file-name={one}"], capture_output=True, text=True, check=True).stdout.strip()
        for one in libraries
    ]
    image = tmp_path / "libraries.elf"
    flags = ("-e0", "-Ttext=0x8000", "--unresolved-symbols=ignore-all", "-z", "muldefs", "--defsym=__dso_handle=0")
    subprocess.run([linker, *flags, "--whole-archive", *found, "-o", image], capture_output=True, check=True)
    code = Code(image)
    refused = []
    for function in code.functions():
        taken: set[int] = set()
        for one in to_check(function, code, limit(256)):
            site = find(function, code, one, taken)
            taken.update(range(site.start, site.end) if site else ())
            refused += [] if site else [(function.name, one.size)]
    assert refused == []


def test_branches_reach_as_far_as_they_say() -> None:
    """Claim: the encoder and the decoder of a branch agree, forwards and backwards."""
    for distance in (4, 0x1000, 0xFFFFF0, -4, -0x1000, -0xFFFFF0):
        for is_call in (False, True):
            (one,) = thumb.decode(stub.wide_branch(0x1000000, 0x1000000 + distance, is_call), 0x1000000)
            found = thumb.call_target(one) if is_call else thumb.branch_target(one)
            assert found == 0x1000000 + distance


def test_two_frames_and_an_exception_fit_the_guard() -> None:
    """Claim: the largest unchecked and unwritten frame, with an interrupt's frame below it, stays inside the guard.

    In a thread that uses the FPU, an exception reserves 72 bytes without writing them, writes 32 below, and aligns by
    4.
    """
    assert limit(256) == limit(0) == 58
    assert 2 * limit(256) + 2 * BARE + 72 + 32 + 4 <= 256
