# SPDX-License-Identifier: MIT OR Apache-2.0
"""The headers of opaque libraries provide everything that the public headers need from a kernel and a configuration."""

from __future__ import annotations

import re
from pathlib import Path

from ove_tool import capabilities
from ove_tool.paths import ROOT

PUBLIC = ROOT / "include" / "ove"
BINDING = ROOT / "bindings" / "cpp" / "include" / "ove"
OPAQUE = ROOT / "opaque" / "include"
COMPARED = ROOT / "opaque" / "src"
# The bodies of calls are for files that see a kernel. These two have macros.
MACROS = ("log.h", "measure.h", "log_types.hpp")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def text(*paths: Path) -> str:
    """Return files without their comments."""
    return "\n".join(COMMENT.sub("", path.read_text(encoding="utf-8")) for path in paths)


def seen() -> str:
    """Return what an opaque file can see of the public headers and of the binding."""
    headers = [path for path in PUBLIC.rglob("*.h*") if path.parent.name != "inline" or path.name in MACROS]
    return text(*(path for path in headers if path != PUBLIC / "lang.h"), *BINDING.rglob("*.hpp"))


def test_each_symbol_of_a_configuration_is_defined() -> None:
    """Claim: no public header reads a symbol that the configuration of opaque files lacks."""
    read = set(re.findall(r"\bCONFIG_OVE_\w+", seen()))
    defined = set(
        re.findall(r"#define (CONFIG_OVE_\w+)", text(OPAQUE / "ove_config.h", *(OPAQUE / "ove_seam").glob("*.h")))
    )
    assert read <= defined
    assert len(read) > 20


def test_each_header_of_the_seam_is_there_and_no_other() -> None:
    """Claim: opaque/include has the seam headers that the public headers include."""
    included = set(re.findall(r"#include <(ove_(?:seam|backend)/[\w.]+)>", seen()))
    there = {path.relative_to(OPAQUE).as_posix() for path in OPAQUE.rglob("*.h*")}
    assert included == {name for name in there if name.startswith(("ove_seam/", "ove_backend/"))}


def test_each_keyword_is_defined() -> None:
    """Claim: the opaque lang.h defines what the public one does."""
    names = [set(re.findall(r"#define (\w+)", text(folder / "lang.h"))) for folder in (PUBLIC, OPAQUE / "ove")]
    assert names[0] == names[1]


def test_no_promise_is_given() -> None:
    """Claim: an opaque file can rely on no promise, and knows each by its name."""
    told = capabilities.values(OPAQUE / "ove_backend" / "capability.h")
    assert set(told) == {promise.name for promise in capabilities.promises()}
    assert set(re.findall(r"#define OVE_HAS_\w+ +(\w+)", text(OPAQUE / "ove_backend" / "capability.h"))) == {"0"}


def test_each_object_is_compared_with_the_kernel_s() -> None:
    """Claim: opaque/src asserts the size of each object that opaque files provide memory for, and gives it a symbol."""
    objects = set(re.findall(r"OVE_OPAQUE_OBJECT\((\w+), ", text(*(OPAQUE / "ove_seam").glob("*.h"))))
    storages = set(re.findall(r"typedef struct ove_(\w+) ove_\w+_storage_t;", text(*PUBLIC.glob("*.h"))))
    complete = set(re.findall(r"^struct ove_(\w+) \{", text(*(PUBLIC / "types").glob("*.h")), re.MULTILINE))
    assert objects == storages - complete
    assert len(objects) > 10
    for macro in ("FITS", "GIVES"):
        assert (
            set(re.findall(rf"^{macro}\((\w+), OVE_OPAQUE_\w+\)", text(*COMPARED.glob("*.c")), re.MULTILINE)) == objects
        )
