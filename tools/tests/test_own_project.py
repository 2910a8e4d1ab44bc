# SPDX-License-Identifier: MIT OR Apache-2.0
"""A project's FreeRTOSConfig.h, read without a compiler."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ove_lab.errors import UsageError
from ove_tool.own_project.config_file import read
from ove_tool.own_project.number import Unknown, evaluate
from ove_tool.own_project.rules import SLEEP_HOOKS, Settings, changes, of_mpu, of_places


def _config(folder: Path, text: str) -> Path:
    path = folder / "FreeRTOSConfig.h"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("( ( uint16_t ) 128 )", 128),
        ("((size_t)(15 * 1024))", 15360),
        ("( 5 << (8 - 4) )", 80),
        ("(unsigned portBASE_TYPE) 5", 5),
        ("0x10UL", 16),
        ("1 ? 2 : 3", 2),
        ("!0 && (3 > 2)", 1),
        ("010", 8),
    ],
)
def test_number_is_what_the_compiler_computes(text: str, number: int) -> None:
    """Casts, shifts and suffixes that generators write give the same number as in the compiler."""

    def unknown(name: str) -> int:
        raise Unknown(name)

    assert evaluate(text, unknown) == number


_DEEP = "(" * 5000 + "1" + ")" * 5000


@pytest.mark.parametrize("text", ["", "(", "1 +", "1 / 0", "1 << 99", "f(1", '"a"', _DEEP, "09"])
def test_no_number_is_said_so(text: str) -> None:
    """A text that is not a number is unknown, and has no other effect."""
    with pytest.raises(Unknown):
        evaluate(text, lambda _: 1)


def test_conditions_choose(tmp_path: Path) -> None:
    """Only the branch that the compiler takes defines an option, also after comments and continued lines."""
    path = _config(
        tmp_path,
        "#define A 2 /* not\n * 3 */\n#if defined(A) && A == 2\n#define B \\\n 7\n#else\n#define B 8\n#endif\n"
        "#ifndef B\n#define C 1\n#elif B > 6\n#define C 2\n#else\n#define C 3\n#endif // end\n#undef A\n",
    )
    config = read(path)
    assert [config.number(name) for name in "ABC"] == [None, 7, 2]
    assert config.place("B") == "FreeRTOSConfig.h:4"


def test_includes_are_followed_once(tmp_path: Path) -> None:
    """Headers that are found count, cyclic includes do not hang the tool, and missing headers are named."""
    (tmp_path / "more.h").write_text('#include "FreeRTOSConfig.h"\n#define MORE 4\n', encoding="utf-8")
    config = read(_config(tmp_path, '#include "more.h"\n#include <stm32f4xx.h>\n#define R MORE\n#define S S\n'))
    assert (config.number("R"), config.number("S"), config.not_found) == (4, None, ["stm32f4xx.h"])


def test_any_bytes_are_read(tmp_path: Path) -> None:
    """No file content causes a traceback."""
    source = random.Random(30)  # noqa: S311
    words = [
        "#if",
        "#elif",
        "#else",
        "#endif",
        "#define",
        "A",
        "(",
        ")",
        "1",
        "<<",
        "\\\n",
        "\n",
        "/*",
        "*/",
        "\x00",
        '"',
    ]
    for _ in range(300):
        text = " ".join(source.choice(words) for _ in range(60))
        config = read(_config(tmp_path, text))
        config.number("A")
        changes(config, (11, 3, 0), Settings())
    path = tmp_path / "FreeRTOSConfig.h"
    path.write_bytes(source.randbytes(4000))
    assert read(path).number("A") is None


def test_unreadable_file_is_a_sentence(tmp_path: Path) -> None:
    """A path that is not a regular file, and a file that is too large, are rejected."""
    with pytest.raises(UsageError, match="cannot be read"):
        read(tmp_path)
    with pytest.raises(UsageError, match="too many for a configuration"):
        read(_config(tmp_path, "x" * (1 << 21)))


def test_generators_configuration_fits(tmp_path: Path) -> None:
    """A generator's choices need no change."""
    text = "#define configUSE_PREEMPTION 1\n#define configTICK_RATE_HZ ((TickType_t)1000)\n"
    assert changes(read(_config(tmp_path, text)), (10, 3, 1), Settings()) == []


def test_each_change_has_its_line(tmp_path: Path) -> None:
    """The list contains all problems at once, each with its location and the correct line."""
    text = (
        "#define configUSE_PREEMPTION 0\n#define configNUMBER_OF_CORES 2\n"
        "#define configTICK_TYPE_WIDTH_IN_BITS TICK_TYPE_WIDTH_16_BITS\n#define configTICK_RATE_HZ 100\n"
        "#define configUSE_TICKLESS_IDLE 1\n#define configMAX_SYSCALL_INTERRUPT_PRIORITY 0\n"
        "#define traceTASK_INCREMENT_TICK(x)\n#define configCPU_CLOCK_HZ 8000000\n"
    )
    found = changes(read(_config(tmp_path, text)), (10, 2, 1), Settings(cpu_hz=16000000))
    assert [change.place.rpartition(":")[2] for change in found] == ["kernel", "1", "2", "5", "3", "4", "8", "6", "7"]
    assert all(change.line for change in found)


def test_tickless_needs_a_sleep_of_ove(tmp_path: Path) -> None:
    """With CONFIG_OVE_TICKLESS=y, the kernel calls ove's sleep: neither no sleep nor the port's own is accepted."""
    settings = Settings(is_tickless=True)
    for value, count in ((0, 1), (1, 1), (2, 0)):
        text = f"#define configUSE_TICKLESS_IDLE {value}\n"
        found = changes(read(_config(tmp_path, text)), (11, 2, 0), settings)
        assert [change.line for change in found] == ["#define configUSE_TICKLESS_IDLE 2"] * count


def test_a_sleep_of_the_project_is_not_replaced_silently(tmp_path: Path) -> None:
    """Claim: with CONFIG_OVE_TICKLESS=y, macros of a port's sleep, which ove's does not expand, are rejected."""
    text = "#define configUSE_TICKLESS_IDLE 2\n" + "".join(f"#define {name}(ticks) f(ticks)\n" for name in SLEEP_HOOKS)
    found = changes(read(_config(tmp_path, text)), (11, 2, 0), Settings(is_tickless=True))
    assert [change.line.partition(";")[0] for change in found] == [f"remove {name}" for name in SLEEP_HOOKS]
    text = text.replace("IDLE 2", "IDLE 0")
    assert not changes(read(_config(tmp_path, text)), (11, 2, 0), Settings())


def test_places_are_judged(tmp_path: Path) -> None:
    """A configuration in the kernel's folder and a port with MPU are reported."""
    path = _config(tmp_path, "")
    found = of_places(path, tmp_path, Path("portable/GCC/ARM_CM4_MPU"))
    assert [change.place for change in found] == ["FreeRTOSConfig.h", "kernel"]
    assert "ARM_CM4F" in found[1].line


def test_an_mpu_by_an_option_is_named(tmp_path: Path) -> None:
    """The ARMv8-M ports use the MPU if an option says so; a generator writes the option for others too."""
    for value, port, count in (
        (1, "ARM_CM33_NTZ/non_secure", 1),
        (0, "ARM_CM33_NTZ/non_secure", 0),
        (1, "ARM_CM4F", 0),
    ):
        config = read(_config(tmp_path, f"#define configENABLE_MPU {value}\n"))
        found = of_mpu(config, Path("portable/GCC") / port)
        assert [(str(one.place), one.line) for one in found] == [
            ("FreeRTOSConfig.h:1", "#define configENABLE_MPU 0")
        ] * count


def test_an_interrupt_s_handler_is_no_tick_of_systick(tmp_path: Path) -> None:
    """A tick from another timer's interrupt is rejected; a function that SysTick's handler calls is not."""
    for name, count in (("RTC1_IRQHandler", 1), ("SysTick_Handler", 0), ("tickFreeRTOS", 0)):
        found = changes(read(_config(tmp_path, f"#define xPortSysTickHandler {name}\n")), (10, 3, 1), Settings())
        assert len(found) == count
        assert all(name in one.wrong for one in found)
