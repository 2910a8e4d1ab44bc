/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Objects of each kind in a known state, static ones and ones of the heap, once a thread is in at_rest().
 */
#include <ove/ove.h>

enum { STACK = 2048, SLOTS = 4, PERIOD_MS = 70, LONG_MS = 100000, SHORT_MS = 5, LATE_MS = 20 };

OVE_MUTEX_DEFINE_STATIC(door);
OVE_RMTX_DEFINE_STATIC(gate);
OVE_QUEUE_DEFINE_STATIC(orders, int32_t, SLOTS);
OVE_SEM_DEFINE_STATIC(tokens, 2, 5);
OVE_EVENT_DEFINE_STATIC(bell);

OVE_WATCHDOG_DEFINE_STATIC(radio_alive, "radio", LONG_MS, NULL, NULL);
OVE_WATCHDOG_DEFINE_STATIC(pump_alive, "pump", PERIOD_MS, NULL, NULL);

static ove_sem_t permits[2];
static ove_watchdog_t sensor_alive;

static volatile int last;

static void on_expiry(ove_timer_t timer, void *arg)
{
	(void)timer;
	(void)arg;
}

OVE_TIMER_DEFINE_STATIC(pulse, on_expiry, NULL, LONG_MS, OVE_TIMER_PERIODIC);
OVE_TIMER_DEFINE_STATIC(chime, on_expiry, NULL, PERIOD_MS, OVE_TIMER_ONE_SHOT);

static void keep(void *arg)
{
	(void)arg;
	last = ove_mutex_lock(door, OVE_WAIT_FOREVER);
	last = ove_sem_take(permits[0], OVE_WAIT_FOREVER);
	last = 0;
}

static void knock(void *arg)
{
	(void)arg;
	last = ove_mutex_lock(door, OVE_WAIT_FOREVER);
	last = 0;
}

static __attribute__((noinline)) void at_rest(void)
{
	last = 1;
}

static void look(void *arg)
{
	const int32_t order = 7;

	(void)arg;
	last = ove_timer_start(pulse);
	last = ove_queue_send(orders, &order, OVE_NO_WAIT);
	last = ove_sem_take(tokens, OVE_NO_WAIT);
	last = ove_rmtx_lock(gate, OVE_WAIT_FOREVER);
	last = ove_rmtx_unlock(gate);
	last = ove_event_signal(bell);
	last = ove_watchdog_start(sensor_alive);
	last = ove_thread_sleep_ms(LATE_MS);
	last = ove_watchdog_start(radio_alive);
	at_rest();
	last = ove_timer_start(chime);
	last = ove_watchdog_start(pump_alive);
	last = ove_event_wait(bell, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(keeper, keep, NULL, OVE_PRIO_HIGH, STACK);
OVE_THREAD_DEFINE_STATIC(visitor, knock, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(looker, look, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	(void)ove_sem_create(&permits[0], 0, 1);
	(void)ove_sem_create(&permits[1], 3, 3);
	(void)ove_watchdog_create(&sensor_alive, "sensor", SHORT_MS, NULL, NULL);
	ove_run();
}
