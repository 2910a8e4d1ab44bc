# SPDX-License-Identifier: MIT OR Apache-2.0
"""The table of kernel objects in docs/check.md."""

from __future__ import annotations

import re

from ove_lab.check import objects
from ove_lab.paths import DATA
from ove_lab.trace import kernel_files


def test_the_page_lists_each_type() -> None:
    """Claim: the table in docs/check.md matches the kernels' files."""
    page = (DATA / "docs" / "check.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- objects -->\n(.*?)\n<!-- end -->", page, re.DOTALL)
    assert found is not None
    assert found[1].splitlines() == objects.table()


def test_a_call_about_a_type_has_a_use() -> None:
    """Claim: for the three kernels with a table, the type of each native call is in the table."""
    for kernel, each in kernel_files.descriptions().items():
        known = objects.known(kernel)
        about = {one for call in each.get("call", ()) for one in call.get("about", ())}
        names = {re.sub(r"_t$", "", one) for one in about}
        if known:
            types = {re.sub(r"_[st]$", "", one) for one in known} | {"pthread", "k_tid"}
            assert {re.sub(r"_s$", "", one) for one in names} <= types, kernel
