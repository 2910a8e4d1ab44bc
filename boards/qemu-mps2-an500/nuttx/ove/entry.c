/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file From NuttX's first thread to ove_main(); faults become stop 6 with the address of the instruction. */
#include <nuttx/config.h>

#include <arch/board/board.h>
#include <nuttx/irq.h>

#include <ove/stop.h>
#include <ove_board.h>

#include "run.h"

/* Exceptions of ARMv7-M, as the kernel numbers them: hard, memory, bus, usage. */
#define FIRST_FAULT 3
#define LAST_FAULT  6

_Static_assert(MPS_SYSTICK_CLOCK == CONFIG_OVE_CPU_HZ, "the clock of ove counts what SysTick counts");

int ove_nuttx_main(int argc, char *argv[]);
void ove_board_cycles_start(void);

static int fault(int irq, void *context, void *arg)
{
	const uint32_t *const registers = (const uint32_t *)context;

	(void)irq;
	(void)arg;
	ove_stop_at(OVE_STOP_FAULT, (const void *)(uintptr_t)registers[REG_PC]);
}

int ove_nuttx_main(int argc, char *argv[])
{
	(void)argc;
	(void)argv;
	for (int irq = FIRST_FAULT; irq <= LAST_FAULT; irq++) {
		(void)irq_attach(irq, fault, NULL);
	}
	ove_board_cycles_start();
	ove_boot();
	return 0;
}
