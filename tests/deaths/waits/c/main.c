/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Each thread waits in a different way. The only deadlock ends by a timeout, so no thread is deadlocked forever.
 */
#include <ove/ove.h>

#include <stddef.h>

enum { STACK = 2048, APART_MS = 10, LONG_MS = 1000000 };

/* Small objects that are adjacent in the heap. */
static struct {
	ove_event_t ready;
	ove_mutex_t bus;
	ove_sem_t tokens;
} device;

OVE_MUTEX_DEFINE_STATIC(forth);
OVE_MUTEX_DEFINE_STATIC(back);
OVE_MUTEX_DEFINE_STATIC(door);
OVE_CONDVAR_DEFINE_STATIC(bell);

/* A call at the end of the function would be a tail call, which replaces the frame. */
static volatile int last;

static void cross(ove_mutex_t first, ove_mutex_t second, uint32_t timeout_ms)
{
	last = ove_mutex_lock(first, OVE_WAIT_FOREVER);
	last = ove_thread_sleep_ms(APART_MS);
	last = ove_mutex_lock(second, timeout_ms);
}

static void go(void *arg)
{
	(void)arg;
	cross(forth, back, OVE_WAIT_FOREVER);
	last = 0;
}

static void come(void *arg)
{
	(void)arg;
	cross(back, forth, LONG_MS);
	last = 0;
}

/* The signal has arrived, but the wait cannot lock the door's mutex again. */
static void listen(void *arg)
{
	(void)arg;
	last = ove_mutex_lock(door, OVE_WAIT_FOREVER);
	last = ove_condvar_wait(bell, door, OVE_WAIT_FOREVER);
	last = 0;
}

static void ring(void *arg)
{
	(void)arg;
	last = ove_thread_sleep_ms(APART_MS);
	last = ove_mutex_lock(door, OVE_WAIT_FOREVER);
	last = ove_mutex_lock(device.bus, OVE_WAIT_FOREVER);
	last = ove_condvar_signal(bell);
	last = ove_sem_take(device.tokens, OVE_WAIT_FOREVER);
	last = 0;
}

static void drive(void *arg)
{
	(void)arg;
	last = ove_thread_sleep_ms(2 * APART_MS);
	last = ove_mutex_lock(device.bus, OVE_WAIT_FOREVER);
	last = 0;
}

static void await(void *arg)
{
	(void)arg;
	last = ove_event_wait(device.ready, OVE_WAIT_FOREVER);
	last = 0;
}

static void rest(void *arg)
{
	(void)arg;
	last = ove_thread_suspend(ove_thread_get_self());
	last = 0;
}

OVE_THREAD_DEFINE_STATIC(goer, go, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(comer, come, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(listener, listen, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(ringer, ring, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(driver, drive, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(awaiter, await, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(rester, rest, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	(void)ove_event_create(&device.ready);
	(void)ove_mutex_create(&device.bus);
	(void)ove_sem_create(&device.tokens, 0, 1);
	ove_run();
}
