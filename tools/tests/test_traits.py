# SPDX-License-Identifier: MIT OR Apache-2.0
"""The traits of kernels: tests read the kernel's folder, and never ask which kernel they run on."""

from __future__ import annotations

import re

import pytest

from ove_tool import kernels
from ove_tool.checkout import files
from ove_tool.paths import BACKENDS, ROOT

_SOURCES = ("*.c", "*.h", "*.cpp", "*.hpp", "*.rs", "*.zig")
_ASKS = re.compile(r"\b(?:CONFIG_OVE_RTOS_[A-Z]|ove_rtos_[a-z]|config\.rtos_[a-z])")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_DEFINED = re.compile(r"^#define (\w+)", re.MULTILINE)
_DEMANDED = re.compile(r"^#error \"ove_traits/\S+ of this kernel does not define (\w+)\"$", re.MULTILINE)
DEMANDS = {"capability.h": "tests/harness/capability.h", "policy.h": "tests/sweep/policy.h"}
EVERY = [kernel.name for kernel in kernels.every()]


def asks(text: str) -> bool:
    """Return True if code, not a comment, asks which kernel it is compiled for."""
    return bool(_ASKS.search(_COMMENT.sub("", text)))


def test_no_test_asks_for_a_kernel() -> None:
    """Claim: no source of the tests asks which kernel it runs on."""
    found = [name for name in files(*_SOURCES) if name.startswith("tests/")]
    assert len(found) > 500
    assert [name for name in found if asks((ROOT / name).read_text("utf-8"))] == []


@pytest.mark.parametrize("text", ["#if CONFIG_OVE_RTOS_ALLOY", "cfg!(ove_rtos_posix)", "ove.config.rtos_zephyr or x"])
def test_a_question_is_seen(text: str) -> None:
    """Claim: such a question is found in each language, and not in a comment."""
    assert asks(text)
    assert not asks(f"/* {text} */")


@pytest.mark.parametrize("header", DEMANDS)
@pytest.mark.parametrize("kernel", EVERY)
def test_a_header_gives_each_trait(kernel: str, header: str) -> None:
    """Claim: a kernel's header defines exactly the traits that the tests require."""
    path = BACKENDS / kernel / "tests" / "include" / "ove_traits" / header
    if not path.is_file():
        assert header == "policy.h"
        assert kernels.load(kernel).is_on_host
        return
    demanded = set(_DEMANDED.findall((ROOT / DEMANDS[header]).read_text("utf-8")))
    assert len(demanded) > 10
    assert (
        set(_DEFINED.findall(path.read_text("utf-8"))) - {"OVE_TRAITS_CAPABILITY_H", "OVE_TRAITS_POLICY_H"} == demanded
    )
