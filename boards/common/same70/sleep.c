/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Wait mode as the deep sleep, timed and ended by the real-time timer, which counts the slow crystal. No code waits for
 * that crystal, so the board has no deep sleep until the timer counts. Not tried on silicon.
 */
#include <ove_board.h>
#include <ove_seam/power.h>

#include <stdbool.h>
#include <stddef.h>

#include "board_clock.h"
#include "clock.h"
#include "console.h"
#include "cortex_m.h"
#include "rtt.h"
#include "same70_board.h"
#include "usart.h"
#include "wait.h"

#define SCB_ICSR         OVE_REG32(0xe000ed04u)
#define SCB_ICSR_PENDING (0x1ffu << 12)
#define SCB_SCR          OVE_REG32(0xe000ed10u)
#define SCB_SEVONPEND    (1u << 4)
#define NVIC_ICER        OVE_REG32(0xe000e180u)
#define NVIC_ICPR        OVE_REG32(0xe000e280u)

/** Not measured. The crystal takes 255 times 8 counts of the slow clock, as clock.c requests, and the PLL comes after
 * it. */
#define WAKE_US  65000u
#define WORTH_US 150000u

static enum { IS_OFF, HAS_CLOCK, COUNTS } timer;
static const char *missing; /* the clock that did not start after Wait mode */

/* Carries out one step of the timer's start. Called in each light sleep. */
static void start_timer(void)
{
	switch (timer) {
	case IS_OFF:
		SUPC_CR = SUPC_CR_KEY | SUPC_CR_XTALSEL;
		timer = HAS_CLOCK;
		break;
	case HAS_CLOCK:
		if ((SUPC_SR & SUPC_SR_OSCSEL) != 0u) {
			RTT_MR = RTT_PRESCALER | RTT_MR_RTTRST;
			timer = COUNTS;
		}
		break;
	case COUNTS:
		break;
	}
}

/* WFI does not enter Wait mode. WFE does, but an event that is left over would end it, so consume that event first. An
 * interrupt that comes after the check for one is a new event. */
static void wait_for_event(void)
{
	SCB_SCR |= SCB_SEVONPEND;
	__asm volatile("sev\n\twfe" ::: "memory");
	if ((SCB_ICSR & SCB_ICSR_PENDING) == 0u) {
		PMC_FSMR = (PMC_FSMR & ~PMC_FSMR_FLPM) | PMC_FSMR_RTTAL | PMC_FSMR_LPM;
		__asm volatile("dsb\n\twfe\n\tisb" ::: "memory");
		PMC_FSMR &= ~(PMC_FSMR_RTTAL | PMC_FSMR_LPM);
	}
	SCB_SCR &= ~SCB_SEVONPEND;
}

static void sleep_deep(void)
{
	const bool is_enabled = (NVIC_ISER(0) & 1u << RTT_LINE) != 0u;

	/* Wait until the last bytes have left the port, because its rate ends here. */
	(void)ove_ready(&US_CSR(BOARD_CONSOLE), US_CSR_TXEMPTY, US_CSR_TXEMPTY);
	NVIC_ISER(0) = 1u << RTT_LINE;
	same70_clock_stop();
	wait_for_event();
	missing = same70_clock_start();
	if (!is_enabled) {
		NVIC_ICER = 1u << RTT_LINE;
	}
	same70_rtt_clear();
	ove_barrier();
	NVIC_ICPR = 1u << RTT_LINE;
}

void ove_board_sleep(uint32_t state)
{
	if (state == OVE_BOARD_SLEEP_DEEP) {
		if (same70_rtt_has_alarm()) {
			sleep_deep();
		}
		return;
	}
	/* Report this here, not in the deep sleep, whose calls leave too little of the idle thread's stack. */
	if (missing != NULL) {
		same70_console_set_rate();
		ove_board_say_clock_failed(missing, ove_board_core_hz());
		missing = NULL;
	}
	start_timer();
	__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
}

const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state)
{
	static const ove_power_state_info_t light = {"WFI", "nothing", 0, 0};
	static const ove_power_state_info_t deep = {"Wait mode", "all clocks but the slow one", WAKE_US, WORTH_US};

	if (state == OVE_POWER_DEEP) {
		return timer == COUNTS ? &deep : NULL;
	}
	return state == OVE_POWER_LIGHT ? &light : NULL;
}
