# SPDX-License-Identifier: MIT OR Apache-2.0
"""The features of the rows that a model is fitted to, kept in models/NAME/features.json.

They are kept because recording them needs the kernels' source trees.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.timing.features import Features, of_row
from ove_lab.timing.predict import check_memory
from ove_lab.timing.target import Configuration, Target
from ove_lab.whole_file import replace
from ove_tool.bench import explain
from ove_tool.bench.matrix import APP, DEFINES, host_facts
from ove_tool.own_trees import not_available
from ove_tool.variant import Variant, choose

FILE = "features.json"
SCHEMA = 1
# Configuration name -> row -> features.
Kept = Mapping[str, Mapping[str, Features]]


class File(schema.Table):
    """The file features.json."""

    made_by: str
    made_with: dict[str, str]
    rows: dict[str, dict[str, Features]]


def read_file(path: Path) -> File:
    """Read a model's features. Raises Failure for a missing or damaged file."""
    return schema.json_file(path, File, f"./ove timing {path.parent.name} --record", SCHEMA)


def variant_of(target: Target, configuration: Configuration) -> Variant:
    """Return the image of a configuration. Raises Missing if its kernel is not available."""
    defines = (*DEFINES, *configuration.defines)
    return choose(target.boards[0], configuration.rtos, configuration.mode, app=APP, defines=defines)


def measured(target: Target, configuration: Configuration) -> dict[str, Features]:
    """Build and record the image, and return the features of the published rows."""
    subject = explain.subject(variant_of(target, configuration), configuration.defines)
    found = {}
    for row in published(target, configuration).rows:
        window = subject.rows.by_name.get(f"{configuration.suite}/{row}")
        if window is None:
            raise Failure(f"{subject.title} lacks the published row {configuration.suite}/{row}")
        check_memory(target, subject, f"{configuration.suite}/{row}")
        found[row] = of_row(subject.run, subject.program, window, subject.rows.empty)
    return found


def published(target: Target, configuration: Configuration) -> Configuration:
    """Return the configuration that has the published figures for this one."""
    name = configuration.instead_of or configuration.name
    return next(one for one in target.configurations if one.name == name)


def write(target: Target, kept: Kept) -> None:
    """Write the features and the versions they were made with; an unavailable kernel keeps its entry in the file."""
    path = target.folder / FILE
    kernels = {one.rtos for one in target.configurations}
    before = read_file(path).made_with if path.is_file() else {}
    facts = {**before, **host_facts(name for name in sorted(kernels) if not_available(name) is None)}
    wanted = kernels | {name for name in facts if name.startswith("arm-")}
    lines = [
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"   {json.dumps(row)}: {json.dumps(asdict(each))}" for row, each in rows.items())
        + "\n  }"
        for name, rows in kept.items()
    ]
    made_with = json.dumps({name: facts[name] for name in sorted(wanted) if name in facts})
    command = json.dumps(f"./ove timing {target.name} --record")
    text = f'{{"schema": {SCHEMA},\n "made_by": {command},\n "made_with": {made_with},\n "rows": {{\n'
    replace(path, text + ",\n".join(lines) + "\n }}\n")


def read(target: Target) -> dict[str, dict[str, Features]]:
    """Read the features. Raises Failure if the file is missing or damaged, or lacks the features of a published row."""
    path = target.folder / FILE
    kept = read_file(path).rows
    for one in target.configurations:
        lacking = [row for row in published(target, one).rows if row not in kept.get(one.name, {})]
        if lacking:
            raise Failure(
                f"{path} lacks {lacking[0]} of {one.name}; `./ove timing {target.name} --record` records it again"
            )
    return kept
