# SPDX-License-Identifier: MIT OR Apache-2.0
"""The clock's rule from SysTick's counts to microseconds and nanoseconds, at every count of many configurations."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ove_lab.limits import Done, call
from ove_tool.paths import ROOT

_PROGRAM = Path(__file__).with_name("data") / "clock_rule.c"
_HEADER = ROOT / "backends" / "generic" / "include" / "ove_generic" / "systick_clock.h"
_MOMENTS = _HEADER.with_name("tick_clock.h")
_WIDTHS = {"64-bit product": (), "32-bit product": ("-D__ARM_ARCH_6M__=1",)}
# Each change breaks the rule in one width.
_BROKEN = (
    ("64-bit product", "<< OVE_GENERIC_CLOCK_SHIFT) / (uint32_t)OVE_GENERIC_COUNTS_HZ", "<< 32) / 999983u"),
    ("64-bit product", "us >> 32) * ns_per_us +", "us >> 32) * ns_per_us -"),
    ("32-bit product", "OVE_GENERIC_CLOCK_SHIFT) - 1u))", "OVE_GENERIC_CLOCK_SHIFT)))"),
    ("32-bit product", "counts >> OVE_GENERIC_CLOCK_DROPPED", "counts >> 0"),
    ("32-bit product", "IS_FINE OVE_GENERIC_CLOCK_FITS(OVE_GENERIC_CLOCK_DROPPED)", "IS_FINE true"),
    ("32-bit product", "* 1000u + last_ns -", "* 1000u -"),
    ("64-bit product", "* per_second / OVE_GENERIC_NOMINAL_HZ", "* per_second / OVE_GENERIC_COUNTS_HZ"),
)


def _run(folder: Path, width: str, header: str, moments: str) -> Done:
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("gcc is missing")
    (folder / "ove_generic").mkdir()
    (folder / "ove_generic" / _HEADER.name).write_text(header, encoding="utf-8")
    (folder / "ove_config.h").touch()
    (folder / "ove_generic" / _MOMENTS.name).write_text(moments, encoding="utf-8")
    backends = (ROOT / "backends" / name / "include" for name in ("seam", "posix"))
    folders = (f"-I{path}" for path in (folder, ROOT / "include", *backends))
    program = folder / "clock_rule"
    command = [compiler, "-O2", "-Wall", *_WIDTHS[width], *folders, "-o", str(program), str(_PROGRAM)]
    subprocess.run(command, check=True, timeout=60)  # by the clock: a compiler that hangs uses no processor
    return call([program], 600)


@pytest.mark.parametrize("width", _WIDTHS)
def test_rule_holds_at_every_count(width: str, tmp_path: Path) -> None:
    done = _run(tmp_path, width, *(path.read_text(encoding="utf-8") for path in (_HEADER, _MOMENTS)))
    assert done.code == 0, done.output
    print(f"{width}: {done.output}", end="")


@pytest.mark.parametrize(("width", "text", "becomes"), _BROKEN)
def test_a_broken_rule_is_found(width: str, text: str, becomes: str, tmp_path: Path) -> None:
    sound = [re.sub(r"(\\\n|[ \t])+", " ", path.read_text(encoding="utf-8")) for path in (_HEADER, _MOMENTS)]
    broken = [source.replace(text, becomes) for source in sound]
    assert broken != sound
    done = _run(tmp_path, width, *broken)
    assert done.code == 1, done.output
