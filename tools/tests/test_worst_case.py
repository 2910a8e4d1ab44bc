# SPDX-License-Identifier: MIT OR Apache-2.0
"""bench/harness/worst_case.c, which no emulated board builds."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.errors import UsageError
from ove_tool.kconfig import Request, resolve
from ove_tool.paths import ROOT

SYMBOL = "CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING"
ON = "#define CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING 1\n#define CONFIG_OVE_ZERO_HEAP 1\n"


def compiled(folder: Path, processor: str) -> subprocess.CompletedProcess[str]:
    (folder / "ove_config.h").write_text(ON)
    (folder / "bench.h").write_text("typedef struct { int unused; } ove_bench_case_t;\n")
    (folder / "facts.h").write_text("enum bench_kind { BENCH_ORDINARY };\n")
    (folder / "line.h").symlink_to(ROOT / "bench/harness/line.h")
    (folder / "ove_board_flash.h").symlink_to(ROOT / "boards/include/ove_board_flash.h")
    # The rest of the harness needs a whole configuration, so the two files are compiled alone.
    for name in ("worst_case.c", "run.h"):
        (folder / name).write_text((ROOT / "bench/harness" / name).read_text())
    words = [
        "arm-none-eabi-gcc",
        f"-mcpu={processor}",
        "-mthumb",
        "-O2",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-S",
        "-o-",
        f"-I{folder}",
    ]
    return subprocess.run([*words, str(folder / "worst_case.c")], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("processor", ["cortex-m4", "cortex-m7"])
def test_a_processor_that_may_have_caches(tmp_path: Path, processor: str) -> None:
    """Claim: the file compiles without a warning, and the header names the register that was written and read back."""
    done = compiled(tmp_path, processor)
    assert done.returncode == 0, done.stderr
    applied, _, reported = done.stdout.partition("bench_worst_case_report:")
    assert "str" in applied
    assert "line_number" in reported
    assert "register_CCR" in done.stdout
    assert "bl	ove_board_flash_accelerator_off" in applied
    assert "bl	ove_board_flash_access" in reported


def test_a_processor_without_caches(tmp_path: Path) -> None:
    """Claim: on a Cortex-M0+, the flash accelerator is turned off and read back; no cache register is used."""
    done = compiled(tmp_path, "cortex-m0plus")
    assert done.returncode == 0, done.stderr
    applied, _, reported = done.stdout.partition("bench_worst_case_report:")
    assert "ove_board_flash_accelerator_off" in applied
    assert "bl	ove_board_flash_access" in reported
    assert "register_CCR" not in done.stdout


@pytest.mark.parametrize("name", [name for name in boards.names() if boards.load(name).kind != "own"])
def test_each_board_takes_the_switch_or_refuses_it_by_name(name: str) -> None:
    """Claim: each hardware board accepts the switch, because something hides its flash latency; others are named."""
    board = boards.load(name)
    request = Request(name, rtos=board.kernel, defines=("CONFIG_OVE_BENCHMARK=y", f"{SYMBOL}=y"))
    if board.is_silicon:
        assert resolve(request).is_on(SYMBOL.removeprefix("CONFIG_"))
        return
    with pytest.raises(UsageError, match=rf"{SYMBOL}=y \(-D\) cannot be.*_HAS_WORST_CASE_TIMING is n \(board {name}\)"):
        resolve(request)


def test_a_processor_whose_caches_are_not_known(tmp_path: Path) -> None:
    """Claim: any other processor is a build error that names the symbol, and never counts as switched off."""
    done = compiled(tmp_path, "cortex-m33")
    assert done.returncode != 0
    assert "CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING" in done.stderr
