/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/power.h>
#include <ove_seam/kernel.h>
#include <ove_seam/power.h>
#include <ove_seam/time.h>

#if CONFIG_OVE_POWER

#include <ove/time.h>

#define STATES       3u
#define IS_STATE(it) ((unsigned)(it) < STATES)

static uint32_t locks[STATES]; /* the number of held locks, by their deepest state */
static ove_power_state_t limit = OVE_POWER_DEEP;
ove_power_state_t ove_power_allowed = OVE_POWER_DEEP;

static struct {
	uint64_t counts;
	uint32_t sleeps;
} slept[STATES];
static uint32_t unexplained;

static struct {
	uint32_t exception;
	uint32_t count;
} sources[CONFIG_OVE_POWER_SOURCES];

/* Called after each change, inside the critical section, so that the way into a sleep reads only one word. */
static void allow(void)
{
	if (locks[OVE_POWER_AWAKE] != 0u || limit == OVE_POWER_AWAKE) {
		ove_power_allowed = OVE_POWER_AWAKE;
	} else {
		ove_power_allowed = locks[OVE_POWER_LIGHT] != 0u ? OVE_POWER_LIGHT : limit;
	}
}

int ove_power_lock(ove_power_lock_t *lock)
{
	OVE_CHECK_ARG(lock != NULL && IS_STATE(lock->deepest));
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_full = lock->held == UINT32_MAX;

	if (!is_full && lock->held++ == 0u) {
		locks[lock->deepest]++;
		allow();
	}
	ove_backend_critical_exit(key);
	return is_full ? OVE_ERR_OVERFLOW : OVE_OK;
}

int ove_power_unlock(ove_power_lock_t *lock)
{
	OVE_CHECK_ARG(lock != NULL && IS_STATE(lock->deepest));
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_held = lock->held != 0u;

	if (is_held && --lock->held == 0u) {
		locks[lock->deepest]--;
		allow();
	}
	ove_backend_critical_exit(key);
	return is_held ? OVE_OK : OVE_ERR_NOT_OWNER;
}

int ove_power_not_deeper_than(ove_power_state_t state)
{
	OVE_CHECK_ARG(IS_STATE(state));
	const ove_backend_critical_t key = ove_backend_critical_enter();

	limit = state;
	allow();
	ove_backend_critical_exit(key);
	return OVE_OK;
}

ove_power_state_t ove_power_deepest(void)
{
	return ove_power_allowed;
}

__attribute__((weak)) const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state)
{
	static const ove_power_state_info_t light = {"WFI", "nothing", 0, 0};

	return state == OVE_POWER_LIGHT ? &light : NULL;
}

int ove_power_get_state_info(ove_power_state_t state, ove_power_state_info_t *info)
{
	OVE_CHECK_ARG(info != NULL);
	const ove_power_state_info_t *const found = ove_board_power_state(state);

	if (found == NULL) {
		return OVE_ERR_NOT_SUPPORTED;
	}
	*info = *found;
	return OVE_OK;
}

uint64_t ove_power_next_event_us(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	uint64_t now;
	uint32_t ticks;

	/* The section blocks the tick's handler, but not the tick itself: repeat until both readings are of the same
	 * tick. */
	do {
		now = ove_time_get_ticks();
		ticks = ove_backend_next_event_ticks();
	} while (ove_time_get_ticks() != now);
	ove_backend_critical_exit(key);
	if (ticks > UINT32_MAX / 2u) {
		return UINT64_MAX;
	}
	const uint64_t due = now + ticks;

	return due / CONFIG_OVE_TICK_HZ * 1000000u + due % CONFIG_OVE_TICK_HZ * 1000000u / CONFIG_OVE_TICK_HZ;
}

int ove_power_get_stats(ove_power_stats_t *stats)
{
	OVE_CHECK_ARG(stats != NULL);
	const ove_backend_critical_t key = ove_backend_critical_enter();

	stats->light_us = ove_backend_power_us(slept[OVE_POWER_LIGHT].counts);
	stats->deep_us = ove_backend_power_us(slept[OVE_POWER_DEEP].counts);
	stats->light_sleeps = slept[OVE_POWER_LIGHT].sleeps;
	stats->deep_sleeps = slept[OVE_POWER_DEEP].sleeps;
	stats->unexplained = unexplained;
	ove_backend_critical_exit(key);
	return OVE_OK;
}

uint32_t ove_power_get_wakeups(uint32_t exception)
{
	for (unsigned n = 0; n < CONFIG_OVE_POWER_SOURCES; n++) {
		if (sources[n].exception == exception) {
			return sources[n].count;
		}
	}
	return 0;
}

__attribute__((weak)) void ove_power_before_sleep(ove_power_state_t state)
{
	(void)state;
}

__attribute__((weak)) void ove_power_after_sleep(ove_power_state_t state)
{
	(void)state;
}

static void note_source(uint32_t exception)
{
	for (unsigned n = 0; n < CONFIG_OVE_POWER_SOURCES; n++) {
		if (sources[n].exception == exception || sources[n].exception == 0u) {
			sources[n].exception = exception;
			sources[n].count++;
			return;
		}
	}
}

void ove_power_end(ove_power_state_t state, bool has_slept, uint64_t counts, uint32_t exception)
{
	if (has_slept) {
		slept[state].counts += counts;
		slept[state].sleeps++;
		if (exception == 0u) {
			unexplained++;
		} else {
			note_source(exception);
		}
	}
	ove_power_after_sleep(state);
}

#endif /* CONFIG_OVE_POWER */
