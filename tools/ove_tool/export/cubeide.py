# SPDX-License-Identifier: MIT OR Apache-2.0
"""ove.cubeide.xml: the folders and definitions that Eclipse CDT imports under "Paths and Symbols"."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from ove_tool.export.copy import place
from ove_tool.export.parts import Parts

NAME = "ove.cubeide.xml"
_WIZARDS = "org.eclipse.cdt.internal.ui.wizards.settingswizards"
_LANGUAGES = ("GNU C", "GNU C++", "Assembly")


def text(parts: Parts, folder: str) -> str:
    """Return the file's text. `folder` is the exported folder's name in the project."""
    root = ET.Element("cdtprojectproperties")
    paths = ET.SubElement(root, "section", name=f"{_WIZARDS}.IncludePaths")
    macros = ET.SubElement(root, "section", name=f"{_WIZARDS}.Macros")
    for name in _LANGUAGES:
        language = ET.SubElement(paths, "language", name=name)
        for one in parts.includes:
            include = ET.SubElement(language, "includepath", workspace_path="true")
            include.text = f"/${{ProjName}}/{folder}/{place(one, parts)}"
        language = ET.SubElement(macros, "language", name=name)
        for define in parts.cpp_defines if name == "GNU C++" else ():
            macro = ET.SubElement(language, "macro")
            key, _, value = define.partition("=")
            ET.SubElement(macro, "name").text = key
            ET.SubElement(macro, "value").text = value
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
