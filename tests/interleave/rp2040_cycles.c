/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file RP2040's cycle source, on a model of its timer and its PWM slice, with a debugger that halts the processor. */
#include "model.h"
#include "search.h"

#include <stdbool.h>
#include <stdint.h>

/* The chip's registers are the model's, and nothing masks interrupts. */
#define OVE_REG_H
#define OVE_BOARDS_IRQ_MASK_H
#define OVE_REG32(address) (*rp2040_register(address))
#define MODEL_CPU_HZ       125000000u
#define CYCLES_IN_US       125u
#define TIMER_COUNT        0x40054028u
#define TIMER_PAUSE        0x4005402cu
#define PWM_COUNT          0x40050094u
#define RESET_DONE         0x4000c008u

static uint64_t cycles;
static uint64_t paused; /* cycles that the timer has not counted */
static uint32_t pause;
static uint32_t other;

static volatile uint32_t *rp2040_register(uint32_t address)
{
	static uint32_t count;

	cycles += 3u;
	switch (address) {
	case TIMER_COUNT:
		count = (uint32_t)((cycles - paused) / CYCLES_IN_US);
		return &count;
	case PWM_COUNT:
		count = (uint32_t)(cycles & 0xffffu);
		return &count;
	case TIMER_PAUSE:
		return &pause;
	default:
		other = address == RESET_DONE ? UINT32_MAX : other;
		return &other;
	}
}

static void halt_for(uint64_t time)
{
	cycles += time;
	paused += (pause & 2u) != 0u ? time : 0u;
}

static inline uint32_t ove_irq_mask(void)
{
	return 0;
}

static inline void ove_irq_unmask(uint32_t key)
{
	(void)key;
}

/* The names of these functions are those of other models too. */
#define ove_board_cycles       rp2040_cycles
#define ove_board_cycles_start rp2040_cycles_start
#define ove_board_cycles_hz    rp2040_cycles_hz
#define ove_board_core_hz      rp2040_core_hz
#undef CONFIG_OVE_CPU_HZ
#define CONFIG_OVE_CPU_HZ MODEL_CPU_HZ
#include "../../boards/common/rp2040/cycles.c"

uint32_t rp2040_core_hz(void)
{
	return MODEL_CPU_HZ;
}

bool rp2040_unreset(uint32_t blocks)
{
	return blocks != 0u;
}

SEARCH_IN_TIME(
	rp2040_cycles, debugger, does_not_set_the_count_off,
	"RP2040's cycle source counts every cycle, also while a debugger halts the processor, for whatever time.")
{
	cycles = 12345u;
	paused = 0;
	pause = 7; /* after a reset */
	rp2040_cycles_start();
	const uint64_t begun = cycles;
	const uint32_t start = rp2040_cycles();

	for (uint32_t turn = 0; turn < 20000u && !search_has_failed(); turn++) {
		halt_for(turn % 8u == 0u ? turn * 7919u : 0u);
		cycles += turn % 1000u;
		const uint32_t passed = rp2040_cycles() - start;

		EXPECT((uint32_t)(cycles - begun) - passed < 32u);
	}
}
