/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Watchdogs of threads, shared by all kernels. A feed reads and stores the clock in one section: otherwise a feeder
 * that is preempted between the two would undo a later feed or start. A check reads the clock once, so it finishes
 * however long the functions take: a feed after that reading does not count as late.
 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/watchdog.h>
#include <ove_seam/heap.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

#if CONFIG_OVE_WATCHDOG

#define OVE_CHECK_LONGEST(longest_ms) OVE_CHECK_ARG((longest_ms) != 0u && (longest_ms) <= UINT32_C(0x3fffffff))

/*
 * A clock reading is in whole ticks, rounded down to a millisecond: two readings can differ from the true times by up
 * to this many milliseconds, in addition to the one of an exact clock in milliseconds.
 */
#define TICK_MS_ROUNDED_UP ((1000u + CONFIG_OVE_TICK_HZ - 1u) / CONFIG_OVE_TICK_HZ)
#define IS_TICK_WHOLE      (1000u % CONFIG_OVE_TICK_HZ == 0u || CONFIG_OVE_TICK_HZ % 1000u == 0u)
#define READING_LAG_MS     (IS_TICK_WHOLE ? TICK_MS_ROUNDED_UP - 1u : TICK_MS_ROUNDED_UP)

/* The running watchdogs. A debugger looks up this name. */
static struct ove_watchdog *ove_watchdogs_running;

static uint32_t now_ms(void)
{
	return (uint32_t)ove_backend_time_get_ms();
}

static void make(struct ove_watchdog *watchdog, const char *name, uint32_t longest_ms, ove_watchdog_fn late, void *arg)
{
	*watchdog = (struct ove_watchdog){
		.name = name != NULL ? name : "", .late = late, .arg = arg, .longest_ms = longest_ms};
}

int ove_watchdog_init(ove_watchdog_t *watchdog, ove_watchdog_storage_t *storage, const char *name, uint32_t longest_ms,
		      ove_watchdog_fn late, void *arg)
{
	OVE_CHECK_ARG(watchdog != NULL && storage != NULL);
	OVE_CHECK_LONGEST(longest_ms);
	OVE_CHECK_NOT_ISR();
	make(storage, name, longest_ms, late, arg);
	*watchdog = storage;
	return OVE_OK;
}

/* Called inside the section. */
static void leave_list(struct ove_watchdog *watchdog)
{
	struct ove_watchdog **link = &ove_watchdogs_running;

	if (watchdog->is_running) {
		while (*link != watchdog) {
			link = &(*link)->next;
		}
		*link = watchdog->next;
		watchdog->is_running = false;
	}
}

int ove_watchdog_deinit(ove_watchdog_t watchdog)
{
	OVE_CHECK_ARG(watchdog != NULL);
	OVE_CHECK_NOT_ISR();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	leave_list(watchdog);
	const bool is_busy = watchdog->is_called;

	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return is_busy ? OVE_ERR_BUSY : OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_watchdog_create(ove_watchdog_t *watchdog, const char *name, uint32_t longest_ms, ove_watchdog_fn late,
			void *arg)
{
	OVE_CALL;
	OVE_CHECK_ARG(watchdog != NULL);
	OVE_CHECK_LONGEST(longest_ms);
	OVE_CHECK_NOT_ISR();
	ove_watchdog_storage_t *const storage = (ove_watchdog_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	make(storage, name, longest_ms, late, arg);
	*watchdog = storage;
	return OVE_OK;
}

int ove_watchdog_destroy(ove_watchdog_t watchdog)
{
	OVE_CALL;
	int result = ove_watchdog_deinit(watchdog);
	if (result == OVE_OK) {
		ove_backend_heap_free(watchdog);
	}
	return result;
}
#endif

int ove_watchdog_start(ove_watchdog_t watchdog)
{
	OVE_CHECK_ARG(watchdog != NULL);
	OVE_CHECK_NOT_ISR();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	watchdog->fed_ms = now_ms();
	watchdog->is_told = false;
	if (!watchdog->is_running) {
		watchdog->is_running = true;
		watchdog->next = ove_watchdogs_running;
		ove_watchdogs_running = watchdog;
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return OVE_OK;
}

int ove_watchdog_stop(ove_watchdog_t watchdog)
{
	OVE_CHECK_ARG(watchdog != NULL);
	OVE_CHECK_NOT_ISR();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	leave_list(watchdog);
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return OVE_OK;
}

int ove_watchdog_feed(ove_watchdog_t watchdog)
{
	OVE_CHECK_ARG(watchdog != NULL);
	OVE_CHECK_PRIORITY();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	watchdog->fed_ms = now_ms();
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return OVE_OK;
}

/* Returns true if a watchdog is late. A reported one stays late until it is fed, even if the 32-bit time wraps. */
static bool check_deadline(struct ove_watchdog *watchdog, uint32_t now)
{
	if (watchdog->is_told && watchdog->told_ms == watchdog->fed_ms) {
		return true;
	}
	watchdog->is_told = false;
	watchdog->told_ms = watchdog->fed_ms;
	return (int32_t)(now - watchdog->fed_ms) > (int32_t)(watchdog->longest_ms + READING_LAG_MS);
}

/* Finds a watchdog that was late at @p now and not reported, and records its call. Also tells whether a late watchdog
 * is not called now. */
static struct ove_watchdog *find(uint32_t now, bool *is_one_late)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_watchdog *watchdog = ove_watchdogs_running;

	*is_one_late = false;
	while (watchdog != NULL) {
		if (check_deadline(watchdog, now)) {
			if (!watchdog->is_told && !watchdog->is_called) {
				watchdog->is_told = true;
				watchdog->is_called = true;
				break;
			}
			*is_one_late = true;
		}
		watchdog = watchdog->next;
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return watchdog;
}

static int check(void)
{
	const uint32_t now = now_ms();
	bool is_one_late;

	for (struct ove_watchdog *watchdog; (watchdog = find(now, &is_one_late)) != NULL;) {
		if (watchdog->late == NULL) {
			ove_stop(OVE_STOP_WATCHDOG, watchdog->name);
		}
		watchdog->late(watchdog, watchdog->arg);
		const ove_backend_critical_t key = ove_backend_critical_enter();

		watchdog->is_called = false;
		OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	}
	return is_one_late ? OVE_ERR_TIMEOUT : OVE_OK;
}

/* A thread that is terminated inside a function ends after the end of the call is recorded. */
static int check_in_call(void)
{
	OVE_CALL;
	return check();
}

int ove_watchdog_check(void)
{
	OVE_CHECK_PRIORITY();
	return ove_backend_in_isr() ? check() : check_in_call();
}

const char *ove_watchdog_get_name(ove_watchdog_t watchdog)
{
	OVE_CHECK_STOP(watchdog != NULL, OVE_STOP_ARGUMENT, "ove_watchdog_get_name");
	return watchdog->name;
}

#endif
