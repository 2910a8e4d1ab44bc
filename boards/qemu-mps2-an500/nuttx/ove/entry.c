/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * From NuttX's first thread to ove_main(). Faults become stop 6 with the address of the instruction; with checks on,
 * they take another path, see exception.c.
 */
#include <nuttx/config.h>

#include <arch/board/board.h>
#include <nuttx/irq.h>

#include <ove/stop.h>
#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/reset.h>

#include "traps.h"

#if CONFIG_OVE_CHECKS && defined(CONFIG_ARM_MPU)
#error "with checks on, ove programs the MPU: CONFIG_ARM_MPU must be off in NuttX's configuration"
#endif

/* Exceptions of ARMv7-M, as the kernel numbers them: hard, memory, bus, usage. */
#define FIRST_FAULT 3
#define LAST_FAULT  6

_Static_assert(MPS_SYSTICK_CLOCK == CONFIG_OVE_CPU_HZ, "the clock of ove counts what SysTick counts");

int ove_nuttx_main(int argc, char *argv[]);
void ove_board_cycles_start(void);

#if CONFIG_OVE_CHECKS
static void catch_faults(void)
{
	ove_traps_start();
	ove_nuttx_stack_start();
}
#else
static int fault(int irq, void *context, void *arg)
{
	const uint32_t *const registers = (const uint32_t *)context;

	(void)irq;
	(void)arg;
	ove_reset_note_fault(registers[REG_PC], registers[REG_LR], registers[REG_XPSR]);
	ove_stop_at(OVE_STOP_FAULT, (const void *)(uintptr_t)registers[REG_PC]);
}

static void catch_faults(void)
{
	for (int irq = FIRST_FAULT; irq <= LAST_FAULT; irq++) {
		(void)irq_attach(irq, fault, NULL);
	}
}
#endif

int ove_nuttx_main(int argc, char *argv[])
{
	(void)argc;
	(void)argv;
	catch_faults();
	ove_board_cycles_start();
	ove_nuttx_boot();
	return 0;
}
