# SPDX-License-Identifier: MIT OR Apache-2.0
"""oveRTOS.ove.pdsc, with which CMSIS-Pack tools add the exported folder to a project as a component."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from ove_tool import version
from ove_tool.export.copy import place
from ove_tool.export.parts import Parts

NAME = "oveRTOS.ove.pdsc"
_CATEGORIES = {"C": "sourceC", "CXX": "sourceCpp", "ASM": "sourceAsm"}
_CORES = "Cortex-M*"


def text(parts: Parts, date: str) -> str:
    """Return the description. `date` is the release's date, as YYYY-MM-DD.

    A CMSIS-Pack cannot contain definitions of single files. The folder's README.md lists them.
    """
    number = version.current()
    package = ET.Element("package", schemaVersion="1.7.28")
    for tag, told in (
        ("vendor", "oveRTOS"),
        ("name", "ove"),
        ("description", f"One RTOS API on several kernels: {parts.rtos}, {parts.mode}"),
        ("license", "LICENSE"),
    ):
        ET.SubElement(package, tag).text = told
    releases = ET.SubElement(package, "releases")
    ET.SubElement(releases, "release", version=number, date=date).text = "See CHANGELOG.md of oveRTOS."
    conditions = ET.SubElement(package, "conditions")
    condition = ET.SubElement(conditions, "condition", id="GCC on Cortex-M")
    ET.SubElement(condition, "require", Dcore=_CORES, Tcompiler="GCC")
    components = ET.SubElement(package, "components")
    component = ET.SubElement(
        components, "component", Cclass="RTOS", Cgroup="ove", Cversion=number, condition="GCC on Cortex-M"
    )
    ET.SubElement(component, "description").text = "Sources and headers for the configuration in ove_config.h"
    files = ET.SubElement(component, "files")
    for folder in dict.fromkeys(place(one, parts) for one in parts.includes):
        ET.SubElement(files, "file", category="include", name=f"{folder}/")
    for source in parts.sources:
        ET.SubElement(files, "file", category=_CATEGORIES[source.language], name=place(source.path, parts))
    ET.indent(package)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(package, encoding="unicode")}\n'
