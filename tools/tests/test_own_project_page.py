# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor --project`: a page about a firmware project that a vendor's tool wrote."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from ove_lab.errors import UsageError
from ove_tool.cli.doctor import command
from ove_tool.own_project import page

CONFIG = """\
#ifndef CMSIS_device_header
#define CMSIS_device_header "stm32f4xx.h"
#endif
#define configUSE_PREEMPTION 1
#define configTICK_RATE_HZ ((TickType_t)1000)
#define configMAX_PRIORITIES ( 56 )
#define configUSE_PORT_OPTIMISED_TASK_SELECTION 0
#define configTIMER_TASK_PRIORITY ( 2 )
#ifdef __NVIC_PRIO_BITS
#define configPRIO_BITS __NVIC_PRIO_BITS
#else
#define configPRIO_BITS 4
#endif
#define configLIBRARY_MAX_SYSCALL_INTERRUPT_PRIORITY 5
#define configMAX_SYSCALL_INTERRUPT_PRIORITY (configLIBRARY_MAX_SYSCALL_INTERRUPT_PRIORITY << (8 - configPRIO_BITS))
#define vPortSVCHandler SVC_Handler
#define xPortPendSVHandler PendSV_Handler
"""
STARTUP = """\
  bl __libc_init_array
  bl main
g_pfnVectors:
  .word _estack
  .word Reset_Handler
  .word NMI_Handler
  .word HardFault_Handler
  .word 0, 0, 0, 0, 0, 0, 0
  .word SVC_Handler
  .word 0
  .word 0
  .word PendSV_Handler
  .word SysTick_Handler
"""
SCRIPT = """\
MEMORY
{
  RAM (xrw) : ORIGIN = 0x20000000, LENGTH = 128K
  FLASH (rx) : ORIGIN = 0x8000000, LENGTH = 1M
}
SECTIONS { .init_array : { KEEP(*(.init_array*)) } >FLASH }
"""
HANDLERS = """\
void SysTick_Handler(void)
{
  HAL_IncTick(); // counts
  xPortSysTickHandler();
}
void MX_Init(void)
{
  HAL_NVIC_SetPriority(TIM6_DAC_IRQn, 15, 0);
  HAL_NVIC_SetPriority(DMA2_Stream0_IRQn, 0, 0);
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with the choices of a generator."""
    files = {
        "Core/Inc/FreeRTOSConfig.h": CONFIG,
        "Core/Src/it.c": HANDLERS,
        "startup_chip.s": STARTUP,
        "CHIP_FLASH.ld": SCRIPT,
        "CMakeLists.txt": "",
        "ove.conf": "CONFIG_OVE_RTOS_FREERTOS=y\nCONFIG_OVE_CPU_HZ=168000000\n",
        "FreeRTOS/tasks.c": "",
        "FreeRTOS/include/task.h": '#define tskKERNEL_VERSION_NUMBER "V10.3.1"\n',
        "FreeRTOS/include/FreeRTOS.h": "",
        "FreeRTOS/portable/GCC/ARM_CM4F/port.c": "",
        "FreeRTOS/portable/GCC/ARM_CM4F/portmacro.h": "",
        "FreeRTOS/portable/MemMang/heap_4.c": "",
    }
    folder = tmp_path / "project"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_generators_project_fits(project: Path) -> None:
    """Nothing of a generator's project has to change, and the page says what it is and what it costs."""
    text, fits = page.report(project)
    assert fits
    assert "FreeRTOS 10.3.1 in FreeRTOS" in text
    assert "memory FLASH at 0x8000000, 1024 KiB" in text
    assert "startup_chip.s: the kernel's handlers are in the vector table" in text
    assert "Core/Src/it.c: SysTick_Handler counts the kernel's ticks" in text
    assert "interrupts more urgent than 5 may not call ove, and ove never delays them: DMA2_Stream0" in text
    assert "timer service at priority 2" in text
    assert "Must change\n  - nothing" in text
    assert len(text.splitlines()) < 50


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("Core/Inc/FreeRTOSConfig.h", "PREEMPTION 1", "PREEMPTION 0", "#define configUSE_PREEMPTION 1"),
        ("Core/Inc/FreeRTOSConfig.h", "SVC_Handler", "Other_Handler", "#define vPortSVCHandler SVC_Handler"),
        ("Core/Src/it.c", "xPortSysTickHandler();", "", "it.c: SysTick_Handler does not call the kernel"),
        ("CHIP_FLASH.ld", ".init_array", ".other", "CHIP_FLASH.ld: it has no .init_array"),
        ("startup_chip.s", "bl __libc_init_array", "", "does not call __libc_init_array()"),
        ("FreeRTOS/include/task.h", "10.3.1", "9.0.0", "the oldest that ove knows is 10.3.1"),
        ("ove.conf", "CONFIG_OVE_CPU_HZ=168000000", "", "CONFIG_OVE_CPU_HZ=<Hz>"),
    ],
)
def test_each_fault_is_named(project: Path, file: str, old: str, new: str, said: str) -> None:
    """Each thing that does not fit is on the page with the line to change, and the exit code says so."""
    path = project / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    done = CliRunner().invoke(command, ["--project", str(project)])
    assert done.exit_code == 1
    assert said in done.output.partition("Must change")[2].partition("Costs")[0]


def test_mpu_port_is_named(project: Path) -> None:
    """A port with MPU is refused by name."""
    folder = project / "FreeRTOS" / "portable" / "GCC"
    (folder / "ARM_CM4F").rename(folder / "ARM_CM4_MPU")
    text, fits = page.report(project)
    assert not fits
    assert "ARM_CM4_MPU is a port with MPU" in text


def test_no_project_is_a_sentence(tmp_path: Path) -> None:
    """A folder without FreeRTOS, a file and a missing folder are usage errors."""
    with pytest.raises(UsageError, match=r"holds no FreeRTOSConfig\.h"):
        page.report(tmp_path)
    for wrong in (Path(__file__), tmp_path / "missing"):
        assert CliRunner().invoke(command, ["--project", str(wrong)]).exit_code == 2


def test_hostile_folders_are_read(project: Path) -> None:
    """Links in a ring, a FIFO, names and texts that a terminal would obey, and any bytes are no traceback."""
    (project / "ring").symlink_to(project)
    (project / "dangling.ld").symlink_to(project / "nowhere")
    os.mkfifo(project / "pipe.ld")
    Path(os.fsdecode(os.fsencode(project) + b"/bad\xff\x1b[2J.ld")).write_text(SCRIPT, encoding="utf-8")
    source = random.Random(6)  # noqa: S311
    for name in ("startup_chip.s", "Core/Src/it.c", "CHIP_FLASH.ld", "ove.conf", "FreeRTOS/include/task.h"):
        (project / name).write_bytes(source.randbytes(3000))
        done = CliRunner().invoke(command, ["--project", str(project)])
        assert done.exception is None or isinstance(done.exception, SystemExit)
        assert "\x1b" not in done.output
    (project / "Core/Inc/FreeRTOSConfig.h").write_bytes(source.randbytes(3000))
    assert CliRunner().invoke(command, ["--project", str(project)]).exit_code in {0, 1}
