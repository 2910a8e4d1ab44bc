/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The cycle source of a project that does not define one: the processor's DWT counter, which counts at the processor's
 * rate. ARMv6-M does not have it.
 */
#include <ove/stop.h>
#include <ove_board.h>

#include "cortex_m.h"
#include "ove_config.h"

#define DEMCR        OVE_REG32(0xe000edfcu)
#define DEMCR_TRCENA (1u << 24)
#define DWT_CTRL     OVE_REG32(0xe0001000u)
#define DWT_CYCCNT   OVE_REG32(0xe0001004u)
#define CYCCNTENA    1u

/* The DWT's counter stops in a deep sleep. With CONFIG_OVE_OWN_DEEP_SLEEP_CYCLES the project must define the function,
 * and the link fails if it does not. */
#if !CONFIG_OVE_BOARD_HAS_STEADY_CYCLES
static void begin(void)
{
	DEMCR |= DEMCR_TRCENA;
	DWT_CTRL |= CYCCNTENA;
	if ((DWT_CTRL & CYCCNTENA) == 0u) {
		ove_stop(OVE_STOP_MISUSE, "ove_board_cycles: this processor counts no cycles; define the function");
	}
}

__attribute__((weak)) uint32_t ove_board_cycles(void)
{
	if ((DWT_CTRL & CYCCNTENA) == 0u) {
		begin();
	}
	return DWT_CYCCNT;
}
#endif

__attribute__((weak)) uint32_t ove_board_cycles_hz(void)
{
	return CONFIG_OVE_CPU_HZ;
}
