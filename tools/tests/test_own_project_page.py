# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor --project`: a page about a firmware project that a vendor's tool wrote."""

from __future__ import annotations

import os
import random
import shutil
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
    """Return a project with a generator's choices."""
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
    """A generator's project needs no change, and the page says what it is and what ove costs."""
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
        ("FreeRTOS/include/task.h", "10.3.1", "9.0.0", "the oldest that ove supports is 10.3.1"),
        ("ove.conf", "CONFIG_OVE_CPU_HZ=168000000", "", "CONFIG_OVE_CPU_HZ=<Hz>"),
    ],
)
def test_each_fault_is_named(project: Path, file: str, old: str, new: str, said: str) -> None:
    """Each problem is on the page with the line to change, and the exit code reports it."""
    path = project / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    done = CliRunner().invoke(command, ["--project", str(project)])
    assert done.exit_code == 1
    assert said in done.output.partition("Must change")[2].partition("Costs")[0]


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def _works(text: str) -> str:
    return text.partition("Works as it is")[2].partition("Must change")[0]


def test_a_kernel_that_is_too_old_does_not_work(project: Path) -> None:
    """A kernel that must be updated is in only one list."""
    _replace(project / "FreeRTOS/include/task.h", "10.3.1", "10.2.0")
    text, _ = page.report(project)
    assert "10.2.0" not in _works(text)


def test_a_handler_on_one_line_is_read(project: Path) -> None:
    """A handler on one line, with blocks or in C++ is read to its end, and not into the next function."""
    handler = project / "Core/Src/it.c"
    short = "void SysTick_Handler(void) { xPortSysTickHandler(); }\n"
    nested = "void SysTick_Handler(void)\n{\n  if (x) {\n  }\n  osSystickHandler();\n}\n"
    for name, code in (("it.c", short), ("it.c", nested), ("it.cpp", f'extern "C" {short}')):
        handler.unlink(missing_ok=True)
        (project / "Core/Src" / name).write_text(code, encoding="utf-8")
        text, fits = page.report(project)
        assert fits, text
        assert f"Core/Src/{name}: SysTick_Handler counts the kernel's ticks" in text
        (project / "Core/Src" / name).unlink()
    other = "void other(void)\n{\n  xPortSysTickHandler();\n}\n"
    handler.write_text(f"void SysTick_Handler(void) {{ HAL_IncTick(); }}\n{other}", encoding="utf-8")
    text, fits = page.report(project)
    assert not fits
    assert "it.c: SysTick_Handler does not call the kernel" in text


def test_a_script_in_parts_is_read(project: Path) -> None:
    """A linker script can include others, and an included script is not a script of its own."""
    main, parts = project / "z" / "CHIP_FLASH.ld", SCRIPT.partition("SECTIONS")
    (project / "CHIP_FLASH.ld").unlink()
    main.parent.mkdir()
    main.write_text('INCLUDE "memory.ld"\nINCLUDE sections.ld\nINCLUDE absent.ld\n', encoding="utf-8")
    (main.parent / "memory.ld").write_text(parts[0], encoding="utf-8")
    (main.parent / "sections.ld").write_text('SECTIONS\nINCLUDE "CHIP_FLASH.ld"\n' + parts[2], encoding="utf-8")
    text, fits = page.report(project)
    assert fits, text
    assert "memory FLASH at 0x8000000, 1024 KiB" in text
    assert "z/CHIP_FLASH.ld: the linker script needs no change" in text


def test_faults_are_no_interrupts_that_may_call(project: Path) -> None:
    """The processor's faults and the kernel's own exceptions do not count as the project's urgent interrupts."""
    names = ("SVCall", "BusFault", "MemoryManagement", "UsageFault", "DebugMonitor", "NonMaskableInt", "PendSV")
    lines = "".join(f"  HAL_NVIC_SetPriority({name}_IRQn, 0, 0);\n" for name in names)
    _replace(project / "Core/Src/it.c", "  HAL_NVIC_SetPriority(TIM6", f"{lines}  HAL_NVIC_SetPriority(TIM6")
    text, _ = page.report(project)
    assert "never delays them: DMA2_Stream0\n" in text


def test_a_limit_in_the_register_s_terms_is_shifted(project: Path) -> None:
    """Without configPRIO_BITS, the limit is read with the bits in ove.conf, 4 by default."""
    config = project / "Core/Inc/FreeRTOSConfig.h"
    lines = [line for line in CONFIG.splitlines() if "INTERRUPT_PRIORITY" not in line and "PRIO_BITS" not in line]
    lines = [line for line in lines if line not in {"#else", "#endif"} or line == "#endif"][:-1]
    text = "\n".join([*lines, "#define configMAX_SYSCALL_INTERRUPT_PRIORITY 0x5F", ""])
    config.write_text(text.replace("#ifndef CMSIS", "#if 1 // CMSIS") + "#endif\n", encoding="utf-8")
    assert "interrupts of priority 5 and less urgent ones" in page.report(project)[0]
    conf = project / "ove.conf"
    conf.write_text(conf.read_text(encoding="utf-8") + "CONFIG_OVE_NVIC_PRIORITY_BITS=3\n", encoding="utf-8")
    assert "interrupts of priority 2 and less urgent ones" in page.report(project)[0]


def test_another_timer_s_tick_is_refused(project: Path) -> None:
    """A port whose tick is not SysTick's, and a project that replaces the kernel's timer, are rejected by name."""
    port = project / "FreeRTOS/portable/GCC/ARM_CM4F/port.c"
    port.write_text("void vPortSetupTimerInterrupt(void) { SysTick->CTRL = 7; }\n", encoding="utf-8")
    assert page.report(project)[1]
    own = project / "Core/Src/lptim.c"
    own.write_text("void vPortSetupTimerInterrupt( void )\n{\n  LPTIM1->CR = 1;\n}\n", encoding="utf-8")
    text, fits = page.report(project)
    assert not fits
    assert "Core/Src/lptim.c: vPortSetupTimerInterrupt() is defined here" in text
    own.unlink()
    port.write_text("void vPortSetupTimerInterrupt(void) { nrf_rtc_task_trigger(0); }\n", encoding="utf-8")
    text, fits = page.report(project)
    assert not fits
    assert "portable/GCC/ARM_CM4F/port.c: the kernel's tick is not SysTick's" in text


def test_mpu_port_is_named(project: Path) -> None:
    """A port with MPU is rejected by name."""
    folder = project / "FreeRTOS" / "portable" / "GCC"
    (folder / "ARM_CM4F").rename(folder / "ARM_CM4_MPU")
    text, fits = page.report(project)
    assert not fits
    assert "ARM_CM4_MPU is a port with MPU" in text


def test_no_project_is_a_sentence(tmp_path: Path) -> None:
    """A folder without firmware, a file and a missing folder are usage errors."""
    with pytest.raises(UsageError, match=r"has no FreeRTOSConfig\.h.* it is not a firmware project"):
        page.report(tmp_path)
    for wrong in (Path(__file__), tmp_path / "missing"):
        assert CliRunner().invoke(command, ["--project", str(wrong)]).exit_code == 2


def test_a_project_without_a_kernel_has_alloy(project: Path) -> None:
    """Without FreeRTOS the page is about Alloy: its handlers, and the layer that must go."""
    (project / "Core/Inc/FreeRTOSConfig.h").unlink()
    (project / "cmsis_os2.c").write_text("", encoding="utf-8")
    handlers, conf = project / "Core/Src/it.c", project / "ove.conf"
    _replace(handlers, "void MX_Init", "void PendSV_Handler(void)\n{\n}\nvoid MX_Init")
    text, fits = page.report(project)
    assert not fits
    for said in (
        "FreeRTOS: FreeRTOS was found too",
        "cmsis_os2.c: the layer calls FreeRTOS",
        "it.c: PendSV_Handler() is defined here and by Alloy",
        "it.c: SysTick_Handler does not call the kernel",
    ):
        assert said in text.partition("Must change")[2].partition("Costs")[0]
    assert "interrupts of priority 0 may not call ove: DMA2_Stream0" in text
    shutil.rmtree(project / "FreeRTOS")
    (project / "cmsis_os2.c").unlink()
    handlers.write_text("void SysTick_Handler(void) { ove_systick_handler(); }\n", encoding="utf-8")
    text, fits = page.report(project)
    assert fits, text
    handlers.unlink()
    assert "CONFIG_OVE_OWN_SYSTICK=n" in page.report(project)[0]
    conf.write_text(conf.read_text(encoding="utf-8") + "CONFIG_OVE_OWN_SYSTICK=n\n", encoding="utf-8")
    assert page.report(project)[1]
    _replace(project / "startup_chip.s", "PendSV_Handler", "switch_it")
    assert "link with -Wl,--defsym=switch_it=PendSV_Handler" in page.report(project)[0]


def test_alloy_is_chosen_beside_a_configuration(project: Path) -> None:
    """With Alloy in ove.conf, the page is about Alloy, although FreeRTOSConfig.h still exists."""
    _replace(project / "ove.conf", "FREERTOS", "ALLOY")
    text, fits = page.report(project)
    assert not fits
    assert "Alloy, ove's own kernel\n" in text


def test_hostile_folders_are_read(project: Path) -> None:
    """Cyclic links, a FIFO, names and texts with terminal control codes, and arbitrary bytes cause no traceback."""
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
