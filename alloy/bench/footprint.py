#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Prints what of a linked image is the kernel's, per component: text, read-only data and RAM, by symbol.

usage: footprint.py IMAGE...    (arm-none-eabi-nm must be on the path)

A symbol is the kernel's if its name begins with alloy, or is a handler that the port defines. What the application's
own templates make of the kernel's inline functions counts as the kernel's too; code inlined into the application does
not, as for any kernel with inline functions.
"""

import pathlib
import re
import subprocess
import sys

COMPONENTS = [
    ("Queue", r"queue_|copy_|::Queue<|QueueCore"),
    ("Mutex", r"mutex|Mutex|inherited_rank|carry_rank|blocked_by|LockGuard"),
    ("Semaphore", r"semaphore|Semaphore"),
    ("TaskNotification", r"[nN]otification"),
    ("StaticPool", r"Pool|FreeList"),
    ("TicklessIdle", r"TicklessIdle|sleep_|ticks_to_next|advance"),
    ("EventFlags", r"event_flags|EventFlags"),
    ("SoftwareTimer", r"SoftwareTimer"),
    ("task control", r"suspend|resume\(alloy|set_priority|::join|joiners|set_time_slice|end_slice|settle|slice"),
]
# What the application or board supplies to the kernel.
THEIRS = re.compile(r"^alloy_stop|^alloy_board_")
OURS = re.compile(r"alloy|PendSV_Handler|SysTick_Handler|MemManage_Handler|resume_fpu")


def symbols(image):
    out = subprocess.run(["arm-none-eabi-nm", "-SC", image], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        match = re.match(r"[0-9a-f]+ ([0-9a-f]+) (\w) (.*)", line)
        if match and OURS.search(match[3]) and not THEIRS.search(match[3]) and not match[3].startswith("(anonymous"):
            yield int(match[1], 16), match[2], match[3]


def report(image, limit=None):
    """Prints one image. `limit` is a component, or "total", and its most bytes; returns whether that is exceeded."""
    flash, ram = {}, {}
    for size, kind, name in symbols(image):
        component = next((c for c, pattern in COMPONENTS if re.search(pattern, name)), "core")
        if kind in "tTwWrRvV":
            flash[component] = flash.get(component, 0) + size
        elif kind in "bBdD":
            ram[component] = ram.get(component, 0) + size
    print(f"{pathlib.Path(image).stem}: bytes of the kernel")
    for component in ["core"] + [c for c, _ in COMPONENTS]:
        if component in flash or component in ram:
            print(f"  {component:18} text+rodata {flash.get(component, 0):6}   RAM {ram.get(component, 0):6}")
    flash["total"] = sum(flash.values())
    is_over = limit is not None and flash[limit[0]] > limit[1]
    print(f"  {'total':18} text+rodata {flash['total']:6}   RAM {sum(ram.values()):6}{'   OVER' if is_over else ''}")
    return is_over


def main(images):
    if not images:
        sys.stderr.write(__doc__)
        return 2
    for image in images:
        report(image)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
