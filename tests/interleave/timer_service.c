/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers on a kernel's own timeouts, under other names, because they share the seam of the generic timers. */
#define INTERLEAVE_TIMER_SERVICE        1
#define ove_generic_timer_start_service timer_service_start
#define ove_backend_timer_init          timer_service_init
#define ove_backend_timer_deinit        timer_service_deinit
#define ove_backend_timer_start         timer_service_start_timer
#define ove_backend_timer_stop          timer_service_stop
#define ove_backend_timer_set_period    timer_service_set_period
#define ove_backend_timer_is_running    timer_service_is_running
#define ove_backend_timer_end_itself    timer_service_end_itself
/* The source under search itself. */
#include "../../backends/generic/src/timer_service.c"

#include <string.h>

#include "model.h"

enum { EXPIRIES_MOST = 8 };

static struct ove_timer timers[3];
static int expired[EXPIRIES_MOST];
static int expiries;
static uint32_t armed_ms[3]; /* the periods last passed to the kernel */
static int inside;
static bool must_not_run;

void ove_backend_timer_native_init(struct ove_timer *timer)
{
	timer->native.is_armed = false;
}

void ove_backend_timer_arm(struct ove_timer *timer)
{
	timer->native.is_armed = true;
	armed_ms[timer - timers] = timer->period_ms;
}

void ove_backend_timer_disarm(struct ove_timer *timer)
{
	timer->native.is_armed = false;
}

bool ove_backend_timer_is_armed(const struct ove_timer *timer)
{
	return timer->native.is_armed;
}

int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	return ove_backend_thread_init(thread, desc, desc->stack);
}

/* The tick interrupt is one step of the kernel, so it runs inside the critical section. */
static void expire(void *number)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_timer *const timer = &timers[MODEL_NUMBER(number)];

	if (timer->native.is_armed) {
		timer->native.is_armed = timer->periodic;
		ove_generic_timer_expired(timer);
	}
	ove_backend_critical_exit(key);
}

static void expire_twice(void *number)
{
	expire(number);
	expire(number);
}

static void report(struct ove_timer *timer, void *number)
{
	EXPECT(!must_not_run);
	EXPECT(timer == &timers[MODEL_NUMBER(number)]);
	EXPECT(service.current == timer);
	inside++;
	if (expiries < EXPIRIES_MOST) {
		expired[expiries++] = (int)(timer - timers);
	}
	model_busy_us(1);
	inside--;
}

static void begin(ove_timer_mode_t mode)
{
	memset(&service, 0, sizeof(service));
	expiries = 0;
	inside = 0;
	must_not_run = false;
	/* The caller's memory holds arbitrary values. */
	memset(timers, 0xa5, sizeof(timers));
	for (int i = 0; i < 3; i++) {
		ove_backend_timer_init(&timers[i], report, MODEL_ARG(i), 5, mode);
		EXPECT(!ove_backend_timer_is_running(&timers[i]));
		ove_backend_timer_start(&timers[i]);
		EXPECT(ove_backend_timer_is_running(&timers[i]) && armed_ms[i] == 5u);
	}
	EXPECT(ove_generic_timer_start_service() == OVE_OK);
}

static void take_back(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_timer_deinit(&timers[0]) == OVE_OK);
	EXPECT(inside == 0);
	EXPECT(timers[0].expiries == 0u && !timers[0].native.is_armed);
	must_not_run = true;
}

SEARCH(timer_service, deinit, waits_for_the_callback, 3,
       "Once a timer has been deinitialised, its callback is not running and will not run.")
{
	begin(OVE_TIMER_PERIODIC);
	(void)model_thread("tick", OVE_PRIO_NORMAL, expire_twice, MODEL_ARG(0));
	(void)model_thread("owner", OVE_PRIO_NORMAL, take_back, NULL);
	model_run();
	EXPECT(service.first == NULL);
}

static void stop_and_look(void *unused)
{
	(void)unused;
	ove_backend_timer_stop(&timers[1]);
	EXPECT(!ove_backend_timer_is_running(&timers[1]));
}

static void expire_all(void *unused)
{
	(void)unused;
	for (int i = 0; i < 3; i++) {
		expire(MODEL_ARG(i));
	}
}

SEARCH(timer_service, stop, of_one_that_is_due, 3,
       "After a stop of one of three due timers, the callbacks of the other two run, in order.")
{
	begin(OVE_TIMER_ONE_SHOT);
	(void)model_thread("tick", OVE_PRIO_NORMAL, expire_all, NULL);
	(void)model_thread("stops", OVE_PRIO_NORMAL, stop_and_look, NULL);
	model_run();
	EXPECT(expiries == 2 || expiries == 3);
	EXPECT(expired[0] == 0 && expired[expiries - 1] == 2);
	EXPECT(expiries == 2 || expired[1] == 1);
	EXPECT(service.first == NULL);
}

static void set_period(void *unused)
{
	(void)unused;
	ove_backend_timer_set_period(&timers[0], 9);
}

SEARCH(timer_service, set_period, about_the_expiry, 4,
       "A new period about the expiry of a one-shot timer restarts it or finds it stopped.")
{
	begin(OVE_TIMER_ONE_SHOT);
	(void)model_thread("tick", OVE_PRIO_NORMAL, expire, MODEL_ARG(0));
	(void)model_thread("owner", OVE_PRIO_NORMAL, set_period, NULL);
	model_run();
	EXPECT(expiries + (ove_backend_timer_is_running(&timers[0]) ? 1 : 0) == 1);
	EXPECT(expiries == 1 || armed_ms[0] == 9u);
}

SEARCH(timer_service, periodic, each_expiry_has_its_callback, 3,
       "Two expiries before the service runs are two callbacks.")
{
	begin(OVE_TIMER_PERIODIC);
	(void)model_thread("tick", OVE_PRIO_NORMAL, expire_twice, MODEL_ARG(0));
	(void)model_thread("other tick", OVE_PRIO_NORMAL, expire, MODEL_ARG(1));
	model_run();
	EXPECT(expiries == 3);
	EXPECT(service.first == NULL);
}
