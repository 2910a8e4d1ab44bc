/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A control application that never ends: a 1 kHz loop feeds a slower filter through a queue, a report shares a mutex
 * with the loop, and an interrupt wakes a fourth thread in every tenth period. Every kind of wait occurs throughout
 * the run, so all of them are open at the start of some part of a record that is read in parts.
 */
#include <ove/ove.h>
#include <ove_board.h>

enum { STACK = 2048, PERIOD_MS = 1, SAMPLES = 8, MEANS = 4, PARTS = 5, IRQ_EVERY = 10, CYCLE = 100 };

OVE_QUEUE_DEFINE_STATIC(samples, int32_t, SAMPLES);
OVE_QUEUE_DEFINE_STATIC(means, int32_t, MEANS);
OVE_MUTEX_DEFINE_STATIC(shared);
OVE_SEM_DEFINE_STATIC(bell, 0, 1);
OVE_SEM_DEFINE_STATIC(never, 0, 1);

static int32_t state, output, rings;

static void ring(void *arg)
{
	(void)arg;
	ove_sem_give_from_isr(bell);
}

static void run_control(void *arg)
{
	(void)arg;
	uint64_t next = ove_time_get_ms();
	for (uint32_t count = 0;; count++) {
		next += PERIOD_MS;
		ove_thread_sleep_until(next);
		int32_t sample = (int32_t)(count % CYCLE);
		ove_queue_send(samples, &sample, 0);
		ove_mutex_lock(shared, OVE_WAIT_FOREVER);
		state += sample - output;
		ove_mutex_unlock(shared);
		if (count % IRQ_EVERY == 0) {
			ove_board_irq_trigger();
		}
	}
}

OVE_THREAD_DEFINE_STATIC(control, run_control, NULL, OVE_PRIO_HIGH, STACK);

static void run_filter(void *arg)
{
	(void)arg;
	for (;;) {
		int32_t sum = 0;
		for (int part = 0; part < PARTS; part++) {
			int32_t sample;
			ove_queue_receive(samples, &sample, OVE_WAIT_FOREVER);
			sum += sample;
		}
		int32_t mean = sum / PARTS;
		ove_queue_send(means, &mean, OVE_WAIT_FOREVER);
	}
}

OVE_THREAD_DEFINE_STATIC(filter, run_filter, NULL, OVE_PRIO_NORMAL, STACK);

static void run_report(void *arg)
{
	(void)arg;
	for (;;) {
		int32_t mean;
		ove_queue_receive(means, &mean, OVE_WAIT_FOREVER);
		ove_mutex_lock(shared, OVE_WAIT_FOREVER);
		output = mean;
		ove_mutex_unlock(shared);
	}
}

OVE_THREAD_DEFINE_STATIC(report, run_report, NULL, OVE_PRIO_LOW, STACK);

static void run_button(void *arg)
{
	(void)arg;
	for (;;) {
		ove_sem_take(bell, OVE_WAIT_FOREVER);
		rings++;
	}
}

OVE_THREAD_DEFINE_STATIC(button, run_button, NULL, OVE_PRIO_LOW, STACK);

static void run_patient(void *arg)
{
	(void)arg;
	ove_sem_take(never, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(patient, run_patient, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	ove_board_irq_attach(ring, NULL);
	ove_run();
}
