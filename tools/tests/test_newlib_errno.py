# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each newlib-nano function that writes the shared errno is replaced, or exempt with a reason."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

from ove_tool.paths import ROOT

EXEMPTIONS = ROOT / "tools" / "tests" / "data" / "newlib_errno.toml"
# The library has the same sources for each processor; this one's code is the plainest to read.
PROCESSOR = ("-mcpu=cortex-m7", "-mfloat-abi=hard", "-mfpu=fpv5-d16", "-mthumb")
# The <errno.h> numbers of the errors that these libraries use.
ERRORS = {2, 4, 5, 7, 9, 11, 12, 17, 22, 29, 33, 34, 88, 91, 95, 134, 138, 139}
_FUNCTION = re.compile(r"^[0-9a-f]+ <(.+)>:$")
_CALL = re.compile(r"R_ARM_THM_(?:CALL|JUMP24)\s+(\S+)")
_CONSTANT = re.compile(r"^mov\S*\s+(\w+), #(\d+)")
_STORE = re.compile(r"^str(?:\.w|[a-z]{2})?\s+(\w+), \[(\w+)(?:, #0)?\]$")
_TARGET = re.compile(r"^(?!str|cmp|tst|b|c)\S+\s+(\w+),")


def replaced(tmp_path: Path) -> set[str]:
    script = tmp_path / "names.cmake"
    script.write_text(
        f'include("{ROOT}/alloy/newlib/errno.cmake")\n'
        f'include("{ROOT}/boards/common/newlib/heap.cmake")\n'
        'message("${NEWLIB_ERRNO_WRAPS};${OVE_BOARD_LINK_OPTIONS}")\n',
        encoding="utf-8",
    )
    given = ["-DCONFIG_OVE_ZERO_HEAP=1", f"-DOVE_ROOT={ROOT}"]
    done = subprocess.run(["cmake", *given, "-P", script], capture_output=True, text=True, check=False)
    return set(re.findall(r"--wrap=(\w+)", done.stderr))


def writes_shared(code: str) -> bool:
    """Return True if a listing stores an error number through a pointer that is not __errno()'s result."""
    constants: dict[str, int] = {}
    is_errno = False
    for line in code.splitlines():
        instruction = line.split("\t", 1)[-1].strip()
        if _FUNCTION.match(line):
            constants, is_errno = {}, False
        elif call := _CALL.search(line):
            is_errno = call[1] == "__errno"
        elif constant := _CONSTANT.match(instruction):
            constants[constant[1]] = int(constant[2])
        elif store := _STORE.match(instruction):
            if constants.get(store[1]) in ERRORS and not (is_errno and store[2] == "r0"):
                return True
        elif target := _TARGET.match(instruction):
            constants.pop(target[1], None)
    return False


def writers() -> dict[str, set[str]]:
    """Return the functions of each object that store an error, or pass on the one in the library's variable."""
    archive = _output("arm-none-eabi-gcc", *PROCESSOR, "-print-file-name=libc_nano.a").strip()
    symbols = _by_object(_output("arm-none-eabi-nm", archive), r"^lib_a-(\S+)\.o:$")
    code = _by_object(_output("arm-none-eabi-objdump", "-dr", "--no-show-raw-insn", archive), r"^lib_a-(\S+)\.o: .*$")
    return {
        name: set(re.findall(r" T (\w+)$", symbols[name], re.MULTILINE))
        for name in code
        if re.search(r" U errno$", symbols[name], re.MULTILINE) or writes_shared(code[name])
    }


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _by_object(text: str, heading: str) -> dict[str, str]:
    parts = re.split(heading, text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_each_function_that_writes_a_shared_errno_is_replaced(tmp_path: Path) -> None:
    """Claim: no function writes the shared errno except those that are exempt, and each of these does."""
    entries = tomllib.loads(EXEMPTIONS.read_text(encoding="utf-8"))["object"]
    exempt = {name for entry in entries if entry["why"].strip() for name in entry["names"]}
    names = replaced(tmp_path)
    found = writers()
    left = {name: sorted(functions - names) for name, functions in found.items() if functions - names}
    print(f"{len(found)} objects of newlib-nano write a shared errno, {len(names)} functions are replaced")
    assert len(found) > 50
    assert {name: functions for name, functions in left.items() if name not in exempt} == {}
    assert exempt - set(left) == set()
