# SPDX-License-Identifier: MIT OR Apache-2.0
"""The promises that not every kernel makes: one table, and headers that name no kernel."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool import capabilities, kernels
from ove_tool.paths import BACKENDS, ROOT

PUBLIC = (
    ("include/ove", "**/*.h"),
    ("bindings/cpp/include/ove", "*.hpp"),
    ("bindings/rust/src", "*.rs"),
    ("bindings/zig", "*.zig"),
)


def test_the_page_is_as_the_headers_say() -> None:
    """Claim: docs/capabilities.md has each promise of each kernel; `./ove boards --publish` writes it."""
    assert capabilities.PAGE.read_text(encoding="utf-8") == capabilities.page()


@pytest.mark.parametrize("kernel", [kernel.name for kernel in kernels.every()])
def test_each_kernel_says_each_promise_and_no_other(kernel: str) -> None:
    """Claim: a kernel's capability.h, the template's too, has the names of ove/capability.h and no more."""
    told = capabilities.values(BACKENDS / kernel / "include/ove_backend/capability.h")
    assert set(told) == {promise.name for promise in capabilities.promises()}


@pytest.mark.parametrize(("path", "form"), [("rust/src/capability.rs", str.upper), ("zig/capability.zig", str.lower)])
def test_each_language_has_each_promise(path: str, form: Callable[[str], str]) -> None:
    """Claim: Rust and Zig have a constant for each promise, with the header's words, and no other."""
    text = (ROOT / "bindings" / path).read_text(encoding="utf-8")
    found = re.findall(r"((?:^/// .*\n)+)pub const (\w+)", text, re.MULTILINE)
    said = {name: " ".join(words.replace("/// ", "").replace("`", "").split()) for words, name in found}
    assert said == {form(promise.name): promise.meaning for promise in capabilities.promises()}


def test_public_headers_name_no_kernel() -> None:
    """Claim: each statement of a header or binding holds on every kernel or names a promise; none names a kernel."""
    title = re.compile("|".join(re.escape(kernel.name) for kernel in kernels.every() if not kernel.is_template), re.I)
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for folder, pattern in PUBLIC
        for path in sorted((ROOT / folder).glob(pattern))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if title.search(line)
    ]
    assert named == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#define OVE_HAS_A 1\n", "yes"),
        ("#define OVE_HAS_A CONFIG_OVE_CHECKS\n", "with `CONFIG_OVE_CHECKS`"),
        ("#define OVE_HAS_A (!CONFIG_OVE_CHECKS)\n", "without `CONFIG_OVE_CHECKS`"),
        ("#if defined(X)\n#define OVE_HAS_A 1\n#else\n#define OVE_HAS_A 0\n#endif\n", "with `X`"),
    ],
)
def test_a_value_has_words(tmp_path: Path, text: str, words: str) -> None:
    """Claim: each form in which a kernel defines a promise has a readable text."""
    (tmp_path / "capability.h").write_text(text, encoding="utf-8")
    assert capabilities.values(tmp_path / "capability.h") == {"A": words}


def test_a_value_without_words_is_refused(tmp_path: Path) -> None:
    """Claim: a value that the page could not say is a failure that names it, and never a cell."""
    (tmp_path / "capability.h").write_text("#define OVE_HAS_A other\n", encoding="utf-8")
    with pytest.raises(Failure, match="OVE_HAS_A is other"):
        capabilities.values(tmp_path / "capability.h")
