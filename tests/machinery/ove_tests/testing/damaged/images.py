# SPDX-License-Identifier: MIT OR Apache-2.0
"""Damaged ELF files: every command must give the undamaged file's figures, call them unknown, or reject the file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ove_lab import image as images
from ove_lab.measure import markers, passes
from ove_lab.trace import callgrind, history, limits, observe, totals
from ove_lab.trace.observe import Observed
from ove_lab.trace.record import Recorded
from ove_lab.trace.slices import Detail

# None stands for an unknown figure.
Figures = dict[str, int | None]


@dataclass(frozen=True)
class Sound:
    """A program, the record of its run, and the length of an instruction."""

    elf: Path
    recorded: Recorded
    instruction_ns: int


def figures(sound: Sound, elf: Path) -> Figures:
    """Read a run with an ELF file as `size`, `trace`, `profile`, `measure` and `audit` do. Raises Failure on errors."""
    count = len(sound.recorded.run.pc)
    size = images.size(elf)
    found: Figures = {"flash": size.flash, "ram": size.ram}
    program = observe.load(elf)
    observed = Observed(sound.elf.stem, program, sound.recorded, (0, count), sound.instruction_ns)
    made = history.make(observed, Detail.API)
    found |= {f"trace {name}": value for name, (value, _) in limits.figures(totals.of(made)).items()}
    trees = observed.trees(title=observed.titles.of)
    found["profile"] = sum(one.total() for one in trees.values())
    callgrind.texts(observed, trees)
    for address in np.unique(sound.recorded.run.pc).tolist():
        program.source(address)
        program.text(address)
        observed.debug.variables.part(address)
    regions = markers.read(elf)
    owners = observed.owners.of_each(count)
    for name, each in passes.find(sound.recorded.run.pc, regions, owners).by_name.items():
        found[f"measure {name}"] = len(each)
    for one in program.code.functions.values():
        found[f"audit {one.name}"] = program.code.jumps(one).instructions
    return found
