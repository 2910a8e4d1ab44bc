/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The clock of any board: SysTick and the kernel's tick count if the ticks come from SysTick, else the kernel's time
 * since power-up. That time advances between two ticks if the board has a timer driver or no periodic tick
 * (CONFIG_TIMER_ARCH, CONFIG_ALARM_ARCH, CONFIG_SCHED_TICKLESS). One source includes this.
 */
#ifndef OVE_BACKENDS_NUTTX_CLOCK_KERNEL_H
#define OVE_BACKENDS_NUTTX_CLOCK_KERNEL_H

#include <nuttx/clock.h>

#include <clock/clock.h>
#include <ove_backend/systick.h>

#include "native.h"

#define COUNTS_PER_TICK NSEC_PER_TICK

struct ove_generic_moment {
	uint64_t ticks;
	uint32_t counts; /**< nanoseconds since that tick */
};

/* ove's clock starts at ove_run(), on a kernel tick. */
static uint64_t first_ns;

#if OVE_NUTTX_HAS_SYSTICK

/* A tick that SysTick's interrupt has not counted yet is part of SysTick's progress. Masked. */
static uint64_t systick_ns(void)
{
	const uint32_t load = OVE_SYSTICK_LOAD;
	uint32_t value = OVE_SYSTICK_VALUE;
	uint64_t ticks = (uint64_t)clock_get_sched_ticks();

	if (ove_systick_is_pending()) {
		ticks++;
		value = OVE_SYSTICK_VALUE;
	}
	return ticks * NSEC_PER_TICK + (value == 0u ? 0u : (uint64_t)(load + 1u - value) * NSEC_PER_TICK / (load + 1u));
}

#endif

/* Masked. */
static uint64_t power_up_ns(void)
{
	struct timespec since_power_up;

#if OVE_NUTTX_HAS_SYSTICK
	if (ove_systick_is_the_tick()) {
		return systick_ns();
	}
#endif
	clock_systime_timespec(&since_power_up);
	return (uint64_t)since_power_up.tv_sec * NSEC_PER_SEC + (uint64_t)since_power_up.tv_nsec;
}

static uint64_t kernel_ns(void)
{
	const irqstate_t key = up_irq_save();
	const uint64_t ns = power_up_ns();

	up_irq_restore(key);
	return ns;
}

static void clock_begin(void)
{
	const uint64_t ns = kernel_ns();

	first_ns = ns - ns % NSEC_PER_TICK;
}

static struct ove_generic_moment now(void)
{
	if (!ove_nuttx_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const uint64_t ns = kernel_ns() - first_ns;

	return (struct ove_generic_moment){ns / NSEC_PER_TICK, (uint32_t)(ns % NSEC_PER_TICK)};
}

static uint64_t moment_in(struct ove_generic_moment moment, uint32_t per_second)
{
	return (moment.ticks * NSEC_PER_TICK + moment.counts) / (NSEC_PER_SEC / per_second);
}

#if CONFIG_OVE_THREAD_RUNTIME
static uint64_t counts_in_us(uint64_t counts)
{
	return counts / NSEC_PER_USEC;
}
#endif

#endif
