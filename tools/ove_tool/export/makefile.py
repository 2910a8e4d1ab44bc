# SPDX-License-Identifier: MIT OR Apache-2.0
"""ove.mk, for projects that GNU make builds, such as STM32CubeMX's "Makefile" projects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ove_tool.export.copy import MARK, place
from ove_tool.export.parts import OLD, Parts, Source

NAME = "ove.mk"
_HEAD = """\
{mark}
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# For the project's Makefile, before its rules:
#
#     include {folder}/ove.mk
#     $(eval CFLAGS = $(OVE_INCLUDES) $(value CFLAGS))
#     OBJECTS += $(OVE_OBJECTS)
#     LDFLAGS += $(OVE_LDFLAGS)
#
# OVE_INCLUDES comes before the project's folders, for the kernel's sources too, and CFLAGS is still expanded in the
# recipe. CC, CXX, CFLAGS and BUILD_DIR are the project's.
OVE_DIR := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
OVE_BUILD_DIR ?= $(BUILD_DIR)/ove
"""
_RULES = """\
OVE_OBJECTS := $(addprefix $(OVE_BUILD_DIR)/,$(addsuffix .o,$(OVE_SOURCES)))
# Remove project options that are invalid for C++.
OVE_CXX_FLAGS = $(filter-out -std=% -Wstrict-prototypes -Wmissing-prototypes,$(CFLAGS))

$(OVE_BUILD_DIR)/%.c.o: $(OVE_DIR)/%.c
	@mkdir -p $(@D)
	$(CC) -c $(CFLAGS) $(OVE_C_OPTIONS) -MMD -MP -MF $(@:.o=.d) -o $@ $<

$(OVE_BUILD_DIR)/%.cpp.o: $(OVE_DIR)/%.cpp
	@mkdir -p $(@D)
	$(CXX) -c $(OVE_CXX_FLAGS) $(OVE_CPP_DEFINES) $(OVE_CPP_OPTIONS) -MMD -MP -MF $(@:.o=.d) -o $@ $<

$(OVE_BUILD_DIR)/%.S.o: $(OVE_DIR)/%.S
	@mkdir -p $(@D)
	$(CC) -c $(CFLAGS) $(OVE_CPP_DEFINES) -x assembler-with-cpp -MMD -MP -MF $(@:.o=.d) -o $@ $<

-include $(OVE_OBJECTS:.o=.d)
"""


def text(parts: Parts, folder: str) -> str:
    """Return the file's text. `folder` is the exported folder's name in the project."""
    lines = [_HEAD.format(mark=MARK, folder=folder)]
    lines.append(_assigned("OVE_SOURCES", (place(source.path, parts) for source in parts.sources)))
    lines.append(_assigned("OVE_INCLUDES", (f"-I$(OVE_DIR)/{place(one, parts)}" for one in parts.includes)))
    lines.append(_assigned("OVE_CPP_DEFINES", (f"-D{one}" for one in parts.cpp_defines)))
    lines.append(_assigned("OVE_C_OPTIONS", options(parts.sources, "C")))
    lines.append(_assigned("OVE_CPP_OPTIONS", options(parts.sources, "CXX")))
    for name, defines in parts.kernel_defines:
        stem = name.removesuffix(".c")
        lines.append(_assigned(f"OVE_DEFINES_{stem}", (f"-D{one}" for one in defines)))
        # The project may have its objects in any folder. A pattern does not match a name without a folder.
        lines += [f"{target}: CFLAGS += $(OVE_DEFINES_{stem})" for target in (f"%/{stem}.o", f"{stem}.o")]
    lines.append(_assigned("OVE_LDFLAGS", parts.link_options))
    return "\n".join([*lines, "", _RULES, *_own_defines(parts)])


def _own_defines(parts: Parts) -> Iterator[str]:
    """Yield the definitions of single C sources of ove."""
    for source in parts.sources:
        if defines := own_defines(source):
            words = " ".join(f"-D{one}" for one in defines)
            yield f"$(OVE_BUILD_DIR)/{place(source.path, parts)}.o: CFLAGS += {words}\n"


def own_defines(source: Source) -> list[str]:
    """Return a C source's definitions that the configuration does not contain."""
    return [one for one in source.defines if one != OLD] if source.language == "C" else []


def options(sources: Iterable[Source], language: str) -> list[str]:
    """Return the options of a language's dialect."""
    return list(dict.fromkeys(option for one in sources if one.language == language for option in one.options))


def _assigned(name: str, words: Iterable[str]) -> str:
    return " \\\n\t".join([f"{name} :=", *words])
