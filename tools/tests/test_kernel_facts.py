# SPDX-License-Identifier: MIT OR Apache-2.0
"""Facts on the page about kernels other than the rows: configurations from the kernels' own files, and sizes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool.bench.kernel_facts import read_symbols
from ove_tool.report import kernel_facts
from ove_tool.report.kernel_facts import Build, KernelFacts, Masked, Predicted

USUAL = Build((), {"CONFIG_ARM_MPU": "n"}, {"thread/yield": 86})
GUARDED = Build(("CONFIG_X=y",), {"CONFIG_ARM_MPU": "y"}, {"thread/yield": 204})
MASKED = {"every": Masked(390, "native_zephyr/native_stream_send_recv_64B", "k_pipe_write", "memcpy", 300)}
PREDICTED = Predicted("stm32f746g-worst-case", {"thread/yield": 2100})
FACTS = KernelFacts("zephyr", "m7", {"heap": (100, 20)}, USUAL, GUARDED, MASKED, PREDICTED)


def test_a_configuration_is_read_as_its_file_has_it() -> None:
    """Claim: a Kconfig file and a header with defines both give values, and an option that is not set is `n`."""
    text = (
        '# CONFIG_ARM_MPU is not set\nCONFIG_TICK=1000\nCONFIG_LEVEL="-O2"\n'
        "#define configUSE_PREEMPTION    1\n# define configTICK CONFIG_X\n/* CONFIG_NO=y is prose */\n"
    )
    found = read_symbols(text)
    assert found == {
        "CONFIG_ARM_MPU": "n",
        "CONFIG_TICK": "1000",
        "CONFIG_LEVEL": "-O2",
        "configUSE_PREEMPTION": "1",
        "configTICK": "CONFIG_X",
    }


def test_facts_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Claim: facts are the same after writing and reading, and a folder without the file has none."""
    kernel_facts.write([FACTS], tmp_path / kernel_facts.FILE)
    assert kernel_facts.read(tmp_path / kernel_facts.FILE) == {("zephyr", "m7"): FACTS}
    assert kernel_facts.read(tmp_path / "none.json") == {}


@pytest.mark.parametrize("key", ["sizes", "masked", "predicted", "build", "other"])
def test_damaged_facts_are_refused(tmp_path: Path, key: str) -> None:
    """Claim: facts in another format are an error that names the kernel."""
    path = tmp_path / kernel_facts.FILE
    kernel_facts.write([FACTS], path)
    data = json.loads(path.read_text())
    data["kernels"][0][key] = "many"
    path.write_text(json.dumps(data))
    with pytest.raises(Failure, match=r"kernels\[0 zephyr/.*\]"):
        kernel_facts.read(path)
