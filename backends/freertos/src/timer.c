/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Timers, on the kernel's timer service. The service takes commands from a queue, and is more urgent than any thread,
 * so a command from a thread has been carried out when the call returns. This does not hold before the start or in a
 * callback. A callback runs in the service task, so nothing empties the queue, and waiting for free space in it would
 * never end. Such calls put the timer into a list, from which the service sends the commands as space becomes free. A
 * pending command counts as carried out for every caller, and an expiry that it overtakes does not happen.
 *
 * The service may wait in a callback, and a callback may lower its priority. The call that ends a timer then sends a
 * function after the command. When that function has run, the service has finished with all that came before.
 */
#include <ove_backend/capability.h>
#include <ove_cortex_m/systick.h>
#include <ove_seam/kernel.h>
#include <ove_seam/timer.h>

#include <timers.h>

#include "timer_service.h"

#if CONFIG_OVE_TIMER

/* Stored in place of the command count once the timer has ended. */
#define ENDED 0xFFFFu

/* In call order: timers that are due in the same tick expire in the order in which they were started. */
static struct ove_timer *volatile deferred;
static struct ove_timer *volatile in_callback;

static TimerHandle_t handle(struct ove_timer *timer)
{
	return (TimerHandle_t)timer;
}

static bool must_defer(void)
{
	return !ove_freertos_started || ove_freertos_in_timer_service();
}

static bool is_under_way(const struct ove_timer *timer)
{
	return timer->deferred || timer->commands != 0u;
}

/* A start command carries the time of the call; a new period does not. xTimerStart() would not count the ticks that
 * came while the scheduler was suspended. */
static BaseType_t send_start_at(struct ove_timer *timer, TickType_t called_at)
{
	timer->kernel.xTimerPeriodInTicks = timer->ticks;
	return xTimerGenericCommand(handle(timer), tmrCOMMAND_START, called_at, NULL, 0);
}

static __attribute__((noinline)) BaseType_t send_start(struct ove_timer *timer)
{
	return send_start_at(timer, (TickType_t)ove_freertos_tick_count());
}

/* Setting a period starts a stopped timer, so one command serves start, restart and change. While the scheduler is
 * locked, or if threads are more urgent than the service, the service gets it later, and the time of the call matters.
 */
static BaseType_t send(struct ove_timer *timer, TickType_t wait)
{
	if (!timer->will_run) {
		return xTimerStop(handle(timer), wait);
	}
	/* A section may have kept out a tick, and a timer must not be early. */
	if (!OVE_HAS_URGENT_TIMERS && !ove_backend_in_section()) {
		return send_start(timer);
	}
	return OVE_BACKEND_SCHEDULER_DEPTH == 0u ? xTimerChangePeriod(handle(timer), timer->ticks, wait)
						 : send_start(timer);
}

static void defer(struct ove_timer *timer, bool will_run)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_timer *volatile *end = &deferred;

	timer->will_run = will_run;
	timer->called_at = (unsigned short)(ove_freertos_tick_count() + ove_cortex_m_ticks_kept_out());
	if (!timer->deferred) {
		while (*end != NULL) {
			end = &(*end)->next;
		}
		timer->deferred = true;
		timer->next = NULL;
		*end = timer;
	}
	ove_backend_critical_exit(key);
}

static void forget_deferred(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	for (struct ove_timer *volatile *link = &deferred; *link != NULL; link = &(*link)->next) {
		if (*link == timer) {
			*link = timer->next;
			timer->deferred = false;
			break;
		}
	}
	ove_backend_critical_exit(key);
}

/* Atomic, because the service may be less urgent than the thread that counts. */
static inline void count_up(struct ove_timer *timer)
{
	(void)__atomic_fetch_add(&timer->commands, 1, __ATOMIC_RELAXED);
}

static inline void count_down(struct ove_timer *timer)
{
	(void)__atomic_fetch_sub(&timer->commands, 1, __ATOMIC_RELAXED);
}

static inline __attribute__((always_inline)) void send_noted(struct ove_timer *timer, bool will_run)
{
	/* Fails if the caller has suspended the scheduler or is in a critical section: the service then sends it. */
	if (send(timer, ove_backend_in_section() ? 0 : portMAX_DELAY) == pdFALSE) {
		defer(timer, will_run);
		count_down(timer);
	}
}

static inline __attribute__((always_inline)) void send_counted(struct ove_timer *timer, bool will_run)
{
	timer->will_run = will_run;
	count_up(timer);
	send_noted(timer, will_run);
}

/* An ISR must not send a command, because it may run between the service's check for a command and its wait for one. */
static void command(struct ove_timer *timer, bool will_run)
{
	ove_freertos_refuse_isr("ove_timer");
	if (must_defer()) {
		defer(timer, will_run);
		return;
	}
	send_counted(timer, will_run);
}

/* Put the timer back at the head of the list, unless a call has deferred it again since. */
static void defer_first(struct ove_timer *timer)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	count_down(timer);
	if (!timer->deferred) {
		timer->deferred = true;
		timer->next = deferred;
		deferred = timer;
	}
	ove_backend_critical_exit(key);
}

/* While the timer is counted or in the list, no call can end it. */
static struct ove_timer *take_deferred(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_timer *const timer = deferred;

	if (timer != NULL) {
		count_up(timer);
		deferred = timer->next;
		timer->deferred = false;
	}
	ove_backend_critical_exit(key);
	return timer;
}

static uint64_t tick_count(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint64_t now = ove_freertos_tick_count();

	ove_backend_critical_exit(key);
	return now;
}

/* The start counts from the call, or from later if the service did not get to it for 2^15 ticks. */
static BaseType_t send_deferred(struct ove_timer *timer)
{
	const uint64_t now = tick_count();
	const short ago = (short)(now - timer->called_at);

	return timer->will_run ? send_start_at(timer, (TickType_t)now - (TickType_t)(ago > 0 ? ago : 0))
			       : xTimerStop(handle(timer), 0);
}

void ove_freertos_timer_drain(void)
{
	while (deferred != NULL) {
		struct ove_timer *const timer = take_deferred();

		if (timer == NULL) {
			return;
		}
		if (send_deferred(timer) == pdFALSE) {
			defer_first(timer);
			return;
		}
	}
}

void vApplicationDaemonTaskStartupHook(void);

#ifdef OVE_FREERTOS_OWN_CONFIG_H
/* The project may define this hook; ove_freertos_starting() has already sent what this one would send. */
__attribute__((weak)) void vApplicationDaemonTaskStartupHook(void)
{
}
#else

void vApplicationDaemonTaskStartupHook(void)
{
	ove_freertos_timer_drain();
}
#endif

void ove_freertos_timer_command_received(TimerHandle_t native)
{
	struct ove_timer *const timer = (struct ove_timer *)native;

	count_down(timer);
	if (deferred != NULL) {
		ove_freertos_timer_drain();
	}
}

/* The kernel calls back at once for a timer whose time has passed since its start, before timers that were due earlier.
 * This function puts the timer into the list of timers at its due time instead, like a timer that was due while the
 * service was busy. It does nothing at tick 0, for which the kernel has another list, and nothing in the first late
 * start after the count has wrapped: the kernel swaps its lists when it next reads the count, which is after that
 * start. */
int ove_freertos_timer_start_late(TimerHandle_t native, unsigned long start, List_t *running)
{
	static uint64_t wraps;
	struct ove_timer *const timer = (struct ove_timer *)native;
	ListItem_t *const item = (ListItem_t *)(void *)&timer->kernel.xTimerListItem;
	const uint64_t next = tick_count() + 1u;
	const uint64_t wraps_now = next / 2u / ((uint64_t)portMAX_DELAY / 2u + 1u);
	const TickType_t due = (TickType_t)start + timer->kernel.xTimerPeriodInTicks;

	if (wraps != wraps_now || due - 1u >= (TickType_t)next) {
		wraps = wraps_now;
		return 0;
	}
	listSET_LIST_ITEM_VALUE(item, due);
	listSET_LIST_ITEM_OWNER(item, timer);
	vListInsert(running, item);
	return 1;
}

/* Runs the last of the late callbacks that the kernel was catching up on when the timer ended itself. */
static __attribute__((noinline, cold)) void end_late(struct ove_timer *timer)
{
	if (timer->commands == ENDED && timer->kernel.xTimerListItem.list != NULL) {
		(void)uxListRemove((ListItem_t *)(void *)&timer->kernel.xTimerListItem);
		timer->callback(timer, timer->arg);
	}
}

void ove_freertos_timer_expired(TimerHandle_t native)
{
	struct ove_timer *const timer = (struct ove_timer *)native;

	if (is_under_way(timer)) {
		end_late(timer);
		return;
	}
	in_callback = timer;
	timer->callback(timer, timer->arg);
	in_callback = NULL;
	ove_freertos_timer_drain();
}

static TickType_t period(const struct ove_timer *timer, uint32_t period_ms)
{
	return timer->one_shot ? ove_freertos_ticks(period_ms) : ove_freertos_period_ticks(period_ms);
}

void ove_backend_timer_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
			    ove_timer_mode_t mode)
{
	timer->callback = callback;
	timer->arg = arg;
	timer->commands = 0;
	timer->deferred = false;
	timer->one_shot = mode == OVE_TIMER_ONE_SHOT;
	timer->ticks = period(timer, period_ms);
	(void)xTimerCreateStatic("", timer->ticks, !timer->one_shot, NULL, ove_freertos_timer_expired, &timer->native);
}

/* Returns true if the service is more urgent than every thread: it was created so, and no callback has lowered its
 * priority. */
static bool is_above_all(void)
{
	return ove_freertos_priority_of(7u) + 1u <= configTIMER_TASK_PRIORITY &&
	       ove_backend_thread_get_priority(&ove_freertos_timer_service) ==
		       (ove_prio_t)ove_freertos_level_of(configTIMER_TASK_PRIORITY);
}

/* Returns true if the service runs at each command: it is above all threads, and does not wait in a callback. */
static bool is_prompt(void)
{
	return in_callback == NULL && is_above_all();
}

static void unlink(struct ove_timer *timer)
{
	if (timer->kernel.xTimerListItem.list != NULL) {
		(void)uxListRemove((ListItem_t *)(void *)&timer->kernel.xTimerListItem);
	}
}

/* Inside the service, no other code accesses its list of running timers, but a pending command may hold the memory of
 * another timer. */
static int end_in_service(struct ove_timer *timer)
{
	if (timer == in_callback || timer->commands != 0u) {
		return OVE_ERR_BUSY;
	}
	forget_deferred(timer);
	unlink(timer);
	return OVE_OK;
}

/* A kernel that is late with a periodic timer runs the missed callbacks one after the other, and puts the timer into
 * its list before the last one. Until then the timer is in no list, and the kernel continues to use it. A kernel before
 * 10.5 sends itself a command for that, which no callback ends. */
bool ove_backend_timer_end_itself(struct ove_timer *timer, ove_timer_fn ended)
{
	const bool is_late = !timer->one_shot && timer->kernel.xTimerListItem.list == NULL;

	if (!ove_freertos_in_timer_service() || timer != in_callback || timer->commands != 0u ||
	    (is_late && (OVE_FREERTOS_IS_BEFORE(10, 5) || !is_above_all()))) {
		return false;
	}
	forget_deferred(timer);
	if (is_late) {
		timer->commands = ENDED;
		timer->callback = ended;
		return true;
	}
	unlink(timer);
	in_callback = NULL;
	ended(timer, timer->arg);
	return true;
}

/* The service had other work when it got the command. The timer's own callback, which has ended, may have started
 * the timer again. */
static __attribute__((noinline)) void wait_for_end(struct ove_timer *timer)
{
	ove_freertos_timer_service_pass();
	while (is_under_way(timer) || xTimerIsTimerActive(handle(timer)) != pdFALSE) {
		forget_deferred(timer);
		send_counted(timer, false);
		ove_freertos_timer_service_pass();
	}
}

int ove_backend_timer_deinit(struct ove_timer *timer)
{
	ove_freertos_refuse_isr("ove_timer_deinit");
	if (must_defer()) {
		return end_in_service(timer);
	}
	if (timer->deferred) {
		forget_deferred(timer);
	}
	send_counted(timer, false);
	if (timer->commands != 0u || !is_prompt()) {
		wait_for_end(timer);
	}
	return OVE_OK;
}

void ove_backend_timer_start(struct ove_timer *timer)
{
	command(timer, true);
}

void ove_backend_timer_stop(struct ove_timer *timer)
{
	command(timer, false);
}

bool ove_backend_timer_is_running(struct ove_timer *timer)
{
	return is_under_way(timer) ? timer->will_run : xTimerIsTimerActive(handle(timer)) != pdFALSE;
}

/* Test and mark in one step: if the timer expired in between, this call would restart a stopped timer. */
void ove_backend_timer_set_period(struct ove_timer *timer, uint32_t period_ms)
{
	const TickType_t ticks = period(timer, period_ms);

	ove_freertos_refuse_isr("ove_timer_set_period");
	if (must_defer()) {
		timer->ticks = ticks;
		if (ove_backend_timer_is_running(timer)) {
			defer(timer, true);
		}
		return;
	}
	vTaskSuspendAll();
	const bool is_running = ove_backend_timer_is_running(timer);
	timer->ticks = ticks;
	if (is_running) {
		timer->will_run = true;
		count_up(timer);
	}
	(void)xTaskResumeAll();
	if (is_running) {
		send_noted(timer, true);
	}
}

void ove_freertos_timer_start_alone(struct ove_timer *timer, uint32_t period_ms)
{
	timer->ticks = period(timer, period_ms);
	timer->will_run = true;
	count_up(timer);
	if (send_start(timer) == pdFALSE) {
		defer(timer, true);
		count_down(timer);
	}
}

#endif
