/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time: the kernel's cycle counter, and the number of its wraps. */
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

#include "native.h"

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK
#include <ove_generic/systick_clock.h>
#endif
#if CONFIG_OVE_TICKLESS
#include <ove_cortex_m/tick.h>
#endif

/* The kernel's clock runs before ove_run(); ove's starts there, on a tick. */
int64_t ove_zephyr_first_tick;

/* Whole cycles per tick, as the kernel's timer drivers count them. */
static inline uint32_t cycles_in_tick(void)
{
	return (uint32_t)sys_clock_hw_cycles_per_sec() / CONFIG_SYS_CLOCK_TICKS_PER_SEC;
}

#if defined(CONFIG_CORTEX_M_SYSTICK) && !defined(CONFIG_TICKLESS_KERNEL)

/*
 * SysTick periods since the start. In a critical section longer than a tick, this kernel loses ticks permanently, so
 * its tick count does not show how often the 32-bit cycle counter has wrapped.
 */
static uint64_t rounds;
/* The cycle counter at the start of the current period. */
static uint32_t round_began;

/* Counts the periods that have ended, and returns the cycles since then. The driver's cycle count includes wraps whose
 * ticks the kernel loses. Masked. */
static inline __attribute__((always_inline)) uint32_t count_rounds(void)
{
	const uint32_t now = k_cycle_get_32();

	while (now - round_began >= cycles_in_tick()) {
		round_began += cycles_in_tick();
		rounds++;
#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK
		ove_generic_clock_advance();
#endif
	}
	return now - round_began;
}

#if !CONFIG_OVE_ZEPHYR_BARE_KERNEL

static bool are_rounds_counted;

void __real_sys_clock_announce(int32_t ticks);
void __wrap_sys_clock_announce(int32_t ticks);

/* The timer driver's call in each tick interrupt comes here first (linker option --wrap). */
void __wrap_sys_clock_announce(int32_t ticks)
{
	if (are_rounds_counted) {
		const unsigned key = irq_lock();

		(void)count_rounds();
		irq_unlock(key);
	}
	__real_sys_clock_announce(ticks);
}

#endif

/* The driver starts the counter at tick 0. */
void ove_zephyr_clock_start(void)
{
	const unsigned key = irq_lock();

	ove_zephyr_first_tick = k_uptime_ticks();
	round_began = (uint32_t)ove_zephyr_first_tick * cycles_in_tick();
#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK
	ove_generic_clock_begin();
#endif
	(void)count_rounds();
#if !CONFIG_OVE_ZEPHYR_BARE_KERNEL
	are_rounds_counted = true;
#endif
	irq_unlock(key);
}

int64_t ove_zephyr_lost_ticks(void)
{
	const unsigned key = irq_lock();

	(void)count_rounds();
	const int64_t lost = (int64_t)rounds - (k_uptime_ticks() - ove_zephyr_first_tick);

	irq_unlock(key);
	return lost;
}

#if CONFIG_OVE_TICKLESS
/* Ticks that passed in a sleep and that the kernel never counts, for example because a debugger stopped the
 * processor. */
uint32_t ove_cortex_m_wraps_noted;
uint32_t ove_cortex_m_wraps_lost;

static uint32_t take_noted(void)
{
	const uint32_t noted = ove_cortex_m_wraps_noted;

	ove_cortex_m_wraps_noted = 0;
	ove_cortex_m_wraps_lost = 0;
	return noted;
}
#elif CONFIG_OVE_TICK_STOP
static uint32_t take_noted(void)
{
	return 0;
}
#endif

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP
void ove_zephyr_clock_skip(uint32_t ticks)
{
	rounds += ticks + take_noted();
#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK
	ove_generic_clock_skip(ticks);
#endif
}
#endif

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK

struct ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!ove_zephyr_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const unsigned key = irq_lock();
	const uint32_t counts = count_rounds();
	const struct ove_generic_moment now = {rounds, counts};

	irq_unlock(key);
	return now;
}

#else

static uint64_t cycles_since_start(void)
{
	const unsigned key = irq_lock();
	const uint32_t cycles = count_rounds();
	const uint64_t now = rounds * cycles_in_tick() + cycles;

	irq_unlock(key);
	return now;
}

static uint64_t ticks_since_start(void)
{
	const unsigned key = irq_lock();

	(void)count_rounds();
	const uint64_t now = rounds;

	irq_unlock(key);
	return now;
}

#endif

#else

#if defined(CONFIG_RISCV_MACHINE_TIMER)
/* The counter's value at tick 0. The counter runs from reset, and the driver counts from the last whole tick before it
 * started. */
static uint32_t cycles_at_tick_0;
#else
/* The driver starts the counter at tick 0. */
enum { cycles_at_tick_0 = 0 };
#endif

static uint64_t cycles_at(int64_t tick)
{
	return (uint64_t)tick * cycles_in_tick();
}

void ove_zephyr_clock_start(void)
{
	const unsigned key = irq_lock();

	ove_zephyr_first_tick = k_uptime_ticks();
#if defined(CONFIG_RISCV_MACHINE_TIMER)
	const uint32_t now = k_cycle_get_32();

	cycles_at_tick_0 = now - now % cycles_in_tick() - (uint32_t)cycles_at(ove_zephyr_first_tick);
#endif
	irq_unlock(key);
}

/* While interrupts are masked for longer than a tick, a kernel that is not tickless loses ticks, but the cycle counter
 * does not. The caller has masked interrupts. */
static int64_t lost_at(int64_t tick)
{
	const int32_t cycles = (int32_t)(k_cycle_get_32() - (uint32_t)cycles_at_tick_0 - (uint32_t)cycles_at(tick));

	return cycles > 0 ? cycles / (int32_t)cycles_in_tick() : 0;
}

int64_t ove_zephyr_lost_ticks(void)
{
	const unsigned key = irq_lock();
	const int64_t lost = lost_at(k_uptime_ticks());

	irq_unlock(key);
	return lost;
}

/* The counter has 32 bits; the ticks tell how often it wrapped. Read both together, within one tick. */
static uint64_t cycles_since_start(void)
{
	const unsigned key = irq_lock();
	const uint64_t at_tick = cycles_at(k_uptime_ticks());
	const uint32_t now = k_cycle_get_32() - (uint32_t)cycles_at_tick_0;

	irq_unlock(key);
	return at_tick + (uint64_t)(int64_t)(int32_t)(now - (uint32_t)at_tick) - cycles_at(ove_zephyr_first_tick);
}

static uint64_t ticks_since_start(void)
{
	const unsigned key = irq_lock();
	const int64_t kernels = k_uptime_ticks();
	const int64_t tick = kernels + lost_at(kernels);

	irq_unlock(key);
	return (uint64_t)(tick - ove_zephyr_first_tick);
}

#endif

#ifndef OVE_BACKEND_HAS_SYSTICK_CLOCK

uint64_t ove_backend_time_get_ticks(void)
{
	return ove_zephyr_started ? ticks_since_start() : 0u;
}

uint64_t ove_backend_time_get_ms(void)
{
	return k_ticks_to_ms_floor64(ove_backend_time_get_ticks());
}

uint64_t ove_backend_time_get_us(void)
{
	return ove_zephyr_started ? k_cyc_to_us_floor64(cycles_since_start()) : 0u;
}

uint64_t ove_backend_time_get_ns(void)
{
	return ove_zephyr_started ? k_cyc_to_ns_floor64(cycles_since_start()) : 0u;
}

#endif
