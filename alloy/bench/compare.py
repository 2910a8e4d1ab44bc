#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds and prints the kernel's figures: the table of aims on the emulated Cortex-M7, beside FreeRTOS measured in the same
way, and the footprint on a Cortex-M4.

usage: compare.py [BUILD-FOLDER]

FreeRTOS is looked for in $OVE_FREERTOS_KERNEL and among the crates that cargo has unpacked (freertos-next); without it
the table has one column less. Needs cmake, ninja, arm-none-eabi-g++ and qemu-system-arm. Exit code 1 if an aim is missed.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import footprint
import traffic

ALLOY = pathlib.Path(__file__).resolve().parent.parent
LIMITS = {"minimal": ("total", 2400), "full": ("total", 3976)}


def find_freertos():
    given = os.environ.get("OVE_FREERTOS_KERNEL")
    if given:
        return pathlib.Path(given)
    cargo = pathlib.Path(os.environ.get("CARGO_HOME", pathlib.Path.home() / ".cargo"))
    found = sorted(cargo.glob("registry/src/*/freertos-next-*/FreeRTOS-Kernel"))
    return found[-1] if found else None


def build(folder, cpu, kind, *options):
    configure = [
        "cmake",
        "-G",
        "Ninja",
        "-S",
        str(ALLOY / "tests/target"),
        "-B",
        str(folder),
        f"-DCMAKE_TOOLCHAIN_FILE={ALLOY}/cmake/arm-none-eabi.cmake",
        f"-DALLOY_CPU={cpu}",
        f"-DCMAKE_BUILD_TYPE={kind}",
        "-DALLOY_CONFIG=ALLOY_CHECKS=0",
        *options,
    ]
    for command in (configure, ["cmake", "--build", str(folder)]):
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise SystemExit(f"{' '.join(command)} failed:\n{(result.stdout + result.stderr)[-3000:]}")


def table(image):
    """By row name: what the image prints (most, aim), and the traffic of the shortest sample."""
    printed = traffic.printed_rows(image)
    rows, longest, _ = traffic.follow(image)
    return {name: (columns, rows.get(number)) for number, (name, columns) in enumerate(printed)}, longest


def figures(entry):
    if entry is None or entry[1] is None:
        return f"{'-':>6} {'-':>5} {'-':>5} {'-':>3}"
    (_, most, _, _), (_, loads, stores, exceptions) = entry
    return f"{most:>6} {loads - 1:>5} {stores:>5} {exceptions:>3}"


def main(arguments):
    if len(arguments) > 1 or "--help" in arguments or "-h" in arguments:
        sys.stderr.write(__doc__)
        return 2
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(arguments[0] if arguments else temporary)
        freertos = find_freertos()
        build(folder / "m7", "cortex-m7", "Release", *([f"-DALLOY_FREERTOS={freertos}"] if freertos else []))
        build(folder / "m4", "cortex-m4", "MinSizeRel")
        ours, longest = table(str(folder / "m7/aims.elf"))
        theirs = table(str(folder / "m7/freertos_aims.elf"))[0] if freertos else {}

        print("instructions (most of 20), words loaded, words stored, exceptions taken")
        print(f"{'':52}{'aim':>6}   {'Alloy':^22}   {'FreeRTOS':^22}".rstrip())
        missed = 0
        for name, entry in ours.items():
            _, most, aim, _ = entry[0]
            is_missed = aim != "-" and int(most) > int(aim)
            missed += is_missed
            print(
                f"{name:52}{aim:>6}   {figures(entry)}   {figures(theirs.get(name))}{'   MISSED' if is_missed else ''}"
            )
        print(f"longest masked section of Alloy in these: {longest} instructions\n")
        print(traffic.output_of(str(folder / "m7/reference.elf")))
        for image in ("minimal", "full", "everything"):
            missed += footprint.report(str(folder / f"m4/footprint_{image}.elf"), LIMITS.get(image))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
