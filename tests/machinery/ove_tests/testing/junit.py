# SPDX-License-Identifier: MIT OR Apache-2.0
"""Outcomes as a JUnit file, which CI systems read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

from ove_lab.whole_file import make_folder
from ove_tests.testing.model import FAIL, PASS, SKIP, Outcome

# Characters that XML 1.0 does not allow; a crashed guest may print them.
_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(outcomes: Sequence[Outcome], path: Path) -> None:
    """Write one test suite per group."""
    root = ET.Element("testsuites")
    for group in dict.fromkeys(outcome.id.partition(":")[0] for outcome in outcomes):
        own = [outcome for outcome in outcomes if outcome.id.partition(":")[0] == group]
        counts = {"failures": FAIL, "skipped": SKIP}
        attributes = {name: str(sum(o.verdict == verdict for o in own)) for name, verdict in counts.items()}
        suite = ET.SubElement(root, "testsuite", name=group, tests=str(len(own)), **attributes)
        for outcome in own:
            case = ET.SubElement(
                suite,
                "testcase",
                classname=group,
                name=outcome.id.partition(":")[2],
                time=f"{outcome.seconds:.3f}",
            )
            if outcome.verdict == FAIL:
                lines = (outcome.why or "failed").splitlines()
                failure = ET.SubElement(case, "failure", message=_clean(lines[0]))
                failure.text = _clean(f"{outcome.why}\nreplay: {outcome.replay}")
            elif outcome.verdict == SKIP:
                ET.SubElement(case, "skipped", message=_clean(outcome.why))
    make_folder(path.parent)
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def read(path: Path, group: str = "") -> list[Outcome]:
    """Read the outcomes from a JUnit file, without the claims.

    For a file by another program, the ids begin with `group`; a file from write() contains its groups.
    """
    outcomes = []
    for case in ET.parse(path).getroot().iter("testcase"):  # noqa: S314 - written by a program that the tool started
        verdict, why = PASS, ""
        for child in case:
            if child.tag in ("failure", "error"):
                # ctest stores the program's output next to the failure, other programs inside it.
                said = [child.get("message"), child.text, case.findtext("system-out")]
                verdict, why = FAIL, "\n".join(text.strip() for text in said if text)[-4000:]
            elif child.tag == "skipped":
                # ctest's own message only states that the program's output means a skip.
                said_why = re.search(r"^skipped: (.+)", case.findtext("system-out") or "", re.MULTILINE)
                verdict, why = SKIP, said_why[1] if said_why else child.get("message") or "skipped"
        outcomes.append(Outcome(_id(case, group), verdict, why, seconds=float(case.get("time", 0))))
    return outcomes


def _id(case: ET.Element, group: str) -> str:
    name = str(case.get("name"))
    if not group:
        return f"{case.get('classname')}:{name}"
    # pytest names the module, ctest only repeats the name.
    module = case.get("classname", "").rpartition(".")[2]
    return f"{group}:{name if module in ('', name.rpartition('.')[2]) else f'{module}.{name}'}"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("?", text)
