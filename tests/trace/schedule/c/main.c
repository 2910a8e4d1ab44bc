/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * One example of everything that a schedule shows, in an order that only priorities and the clock determine:
 * an inherited priority, an interrupt that wakes a thread, a masked section, and known stack sizes.
 */
#include <ove/ove.h>
#include <ove_board.h>

#include <stdlib.h>

enum { STACK = 2048, WAKE_MS = 5, HOLD_US = 10000 };

OVE_MUTEX_DEFINE_STATIC(shared);
OVE_SEM_DEFINE_STATIC(bell, 0, 1);

static void ring(void *arg)
{
	(void)arg;
	ove_sem_give_from_isr(bell);
}

/* The instructions of the masked section, including the one that ends it: testing/traced.py has the number. */
__attribute__((noinline)) static void mask_for_1000(void)
{
	__asm volatile("cpsid i\n\t.rept 999\n\tnop\n\t.endr\n\tcpsie i" ::: "memory");
}

/* Takes 640 bytes of stack below its caller's frame, and does nothing else. */
__attribute__((naked, noinline)) static void use_640(void)
{
	__asm volatile("sub sp, #320\n\tsub sp, #320\n\tstr r0, [sp]\n\tadd sp, #320\n\tadd sp, #320\n\tbx lr");
}

static void run_urgent(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(WAKE_MS);
	/* The modest thread has the mutex and now inherits this thread's priority. */
	ove_mutex_lock(shared, OVE_WAIT_FOREVER);
	ove_mutex_unlock(shared);
	ove_sem_take(bell, OVE_WAIT_FOREVER);
	use_640();
}

OVE_THREAD_DEFINE_STATIC(urgent, run_urgent, NULL, OVE_PRIO_HIGH, STACK);

/* Without inheritance, this would keep the modest thread from the processor. */
static void run_middle(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(WAKE_MS);
	ove_time_delay_us(HOLD_US);
}

OVE_THREAD_DEFINE_STATIC(middle, run_middle, NULL, OVE_PRIO_NORMAL, STACK);

static void run_modest(void *arg)
{
	(void)arg;
	ove_mutex_lock(shared, OVE_WAIT_FOREVER);
	ove_time_delay_us(HOLD_US);
	ove_mutex_unlock(shared);
	ove_board_irq_trigger();
	mask_for_1000();
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(modest, run_modest, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	ove_board_irq_attach(ring, NULL);
	ove_run();
}
