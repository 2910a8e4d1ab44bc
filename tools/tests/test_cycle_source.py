# SPDX-License-Identifier: MIT OR Apache-2.0
"""The cycle sources of boards whose processor has no counter, against timers of a model: boards/common/*/cycles.c."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_tool.paths import ROOT

MODEL = ROOT / "tests" / "clocks" / "model"
COMMON = ROOT / "boards" / "common"
# Each hardware board whose chip's folder has a cycle source, with that folder.
CHIPS = {
    name: COMMON / chip
    for name in boards.names()
    if boards.load(name).is_silicon
    for chip in re.findall(r"ove_board_common\(([\w-]+)\)", (ROOT / "boards" / name / "board.cmake").read_text())
    if (COMMON / chip / "cycles.c").is_file()
}
# Time advances with each register access. The value read is a count from the start, between the times
# before and after the call. The steps are longer than each counter's range, and some end next to a counter's wrap.
DRIVER = r"""
#include <cinttypes>
#include <cstdio>
#include "ove_board.h"
#include "ove_reg.h"
constexpr uint64_t hz = %(hz)d, first = %(first)d;
static uint64_t now = first, begin;
uint32_t ove_model_read(uint32_t address)
{
	now += 9;
	switch (address) {
	case 0x40054028: return uint32_t(now / (hz / 1000000));   /* microseconds */
	case 0x40050094: return uint32_t((now - begin) & 0xffff); /* 16 bits of cycles */
	case 0x40000024: return uint32_t(now - begin);            /* 32 bits of cycles */
	default: return 0;
	}
}
void ove_model_write(uint32_t address, uint32_t)
{
	now += 9;
	begin = address == 0x4005008c || address == 0x40000000 ? now : begin;
}
bool rp2040_unreset(uint32_t) { return true; }
uint32_t ove_board_core_hz() { return hz; }
void ove_board_cycles_start();
int main()
{
	ove_board_cycles_start();
	const uint64_t zero_before = now;
	const uint32_t zero = ove_board_cycles();
	const uint64_t zero_after = now;
	uint64_t random = 88172645463325252u;
	for (int i = 0; i < 200000; i++) {
		random ^= random << 13, random ^= random >> 7, random ^= random << 17;
		now += i %% 3 == 0 ? random %% 65536 : i %% 3 == 1 ? random %% hz : 65536 * (random %% 9) + random %% 40;
		const uint64_t before = now;
		const uint32_t gone = ove_board_cycles() - zero;
		const int32_t early = int32_t(gone - uint32_t(before - zero_after));
		const int32_t late = int32_t(uint32_t(now - zero_before) - gone);
		if (early < 0 || late < 0) {
			std::printf("at %%" PRIu64 ": %%" PRIu32 " cycles, early %%d, late %%d\n", before, gone, early, late);
			return 1;
		}
	}
	return ove_board_cycles_hz() == hz ? 0 : 2;
}
"""


def run(folder: Path, name: str, source: str, first: int = 1000) -> subprocess.CompletedProcess[str]:
    """Compile a cycle source with the model's registers, and read it 200,000 times."""
    hz = boards.load(name).cycles_hz
    (folder / "ove_config.h").write_text(f"#define CONFIG_OVE_CPU_HZ {hz}u\n")
    (folder / "driver.cpp").write_text(DRIVER % {"hz": hz, "first": first})
    (folder / "cycles.c").write_text(source)
    folders = (folder, MODEL, CHIPS[name], COMMON / "cortex-m", ROOT / "boards" / "include", ROOT / "boards" / name)
    words = ["g++", "-std=c++20", "-O1", "-x", "c++", *(f"-I{one}" for one in folders)]
    program = folder / "program"
    files = [str(folder / name) for name in ("driver.cpp", "cycles.c")]
    built = subprocess.run([*words, *files, "-o", str(program)], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return subprocess.run([str(program)], capture_output=True, text=True, check=False)


def source_of(name: str) -> str:
    return (CHIPS[name] / "cycles.c").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(CHIPS))
@pytest.mark.parametrize("first", [1000, 2**32 * 125 - 10**6])
def test_each_reading_is_the_time_of_the_call(tmp_path: Path, name: str, first: int) -> None:
    """Claim: the count is exact over steps longer than a timer's range, next to its wraps, and at a wrap."""
    done = run(tmp_path, name, source_of(name), first)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_slice_alone_is_found(tmp_path: Path) -> None:
    """Claim: a count that does not know how often the slice has wrapped is found."""
    exact = "return estimate + (uint32_t)(int32_t)(int16_t)(uint16_t)(low - estimate)"
    (name,) = (one for one in CHIPS if exact in source_of(one))
    assert run(tmp_path, name, source_of(name).replace(exact, "return low")).returncode == 1
