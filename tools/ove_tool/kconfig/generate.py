# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes a configuration for the compiler, for CMake and for people."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import kconfiglib

from ove_lab.whole_file import write_if_changed
from ove_tool.kconfig import application
from ove_tool.kconfig.resolve import Configuration

INPUTS = "inputs.json"
_SPDX = "SPDX-License-Identifier: MIT OR Apache-2.0"
# A file of a library that is to see no kernel, or of an application that includes such a library's headers.
_NOT_OPAQUE = (
    "#ifdef OVE_OPAQUE",
    '#error "this file has ove::opaque and ove::ove: its objects would have two sizes; docs/extending/middleware.md"',
    "#endif",
)


def write_all(configuration: Configuration, folder: Path) -> None:
    """Write .config, ove_config.h, config.cmake and inputs.json. A file whose content stays the same keeps its date."""
    folder.mkdir(parents=True, exist_ok=True)
    configuration.kconfig.write_config(str(folder / ".config"), save_old=False)
    write_if_changed(folder / "ove_config.h", header(configuration))
    write_if_changed(folder / "config.cmake", cmake(configuration))
    files = dict.fromkeys((*configuration.inputs, *configuration.optional))
    write_if_changed(folder / INPUTS, json.dumps({str(path): digest(path) for path in files}))


def digest(path: Path) -> str:
    """Return the SHA-256 of a file that a configuration was made from; empty if there is no such file."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def is_of_inputs(folder: Path) -> bool:
    """Return True if the files behind a written configuration have the contents that it was made from.

    CMake compares dates, and does not see a file that was replaced by an older one. Nothing is known of a configuration
    that was not written here.
    """
    try:
        inputs = json.loads((folder / INPUTS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return isinstance(inputs, dict) and all(digest(Path(path)) == known for path, known in inputs.items())


def header(configuration: Configuration) -> str:
    """Return the C header. A bool that is off is 0, so that `#if CONFIG_OVE_X` is legal under -Wundef.

    An application's number may be 0 or 1; a binding's type for the number must not change with it.
    """
    lines = [f"/* {_SPDX} */", "/* Written by ove_tool.kconfig from the Kconfig files. */"]
    lines += ["#ifndef OVE_CONFIG_H", "#define OVE_CONFIG_H", "", *_NOT_OPAQUE, ""]
    lines += [f"#define CONFIG_{name} {value}" for name, value in _values(configuration, "0")]
    lines += [f"/* CONFIG_{name} is a number. */" for name in _numbers(configuration)]
    return "\n".join([*lines, "", "#endif", ""])


def cmake(configuration: Configuration) -> str:
    """Return the CMake file. It also makes CMake run again when a file behind the configuration changes or appears."""
    lines = [f"# {_SPDX}", "# Written by ove_tool.kconfig from the Kconfig files."]
    lines += [f"set(CONFIG_{name} {value})" for name, value in _values(configuration, "0")]
    lines += [f'set(OVE_RTOS "{configuration.rtos}")', f'set(OVE_MODE "{configuration.mode}")']
    lines.append("set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS")
    lines += [f'    "{path.as_posix()}"' for path in configuration.inputs]
    # A build would never be up to date if it depended on a file that does not exist; a pattern may match nothing.
    lines += [")", "file(GLOB _ove_optional CONFIGURE_DEPENDS"]
    lines += [f'    "{_pattern(path)}"' for path in configuration.optional]
    return "\n".join([*lines, ")", ""])


def _pattern(path: Path) -> str:
    return re.sub(r"[*?\[]", r"[\g<0>]", path.absolute().as_posix())


def _numbers(configuration: Configuration) -> list[str]:
    return [
        symbol.name
        for symbol in configuration.kconfig.unique_defined_syms
        if symbol.name.startswith(application.PREFIX) and symbol.orig_type in (kconfiglib.INT, kconfiglib.HEX)
    ]


def _values(configuration: Configuration, off: str) -> list[tuple[str, str]]:
    found = []
    for symbol in configuration.kconfig.unique_defined_syms:
        value = symbol.str_value
        if symbol.orig_type in (kconfiglib.BOOL, kconfiglib.TRISTATE):
            found.append((symbol.name, "1" if value == "y" else off))
        elif symbol.orig_type == kconfiglib.STRING:
            found.append((symbol.name, f'"{kconfiglib.escape(value)}"'))
        elif value:
            found.append((symbol.name, value))
    return found
