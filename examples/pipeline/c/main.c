/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A producer and its consumers, from the first sample to a clean end:
 *
 *   timer --> interrupt --> [samples] --> filter --> [means] --> report
 *                  `-- enough --> control: stops them one after the other, nothing is lost
 *
 * Nothing here allocates, so the same source runs in zero-heap mode.
 */
#include <ove/ove.h>
#include <ove_board.h>

#include <stdio.h>
#include <stdlib.h>

enum { PERIOD_MS = 5, SAMPLES = 20, GROUP = 4, IDLE_MS = 20, STACK = 2048 };

struct mean {
	int first; /* number of the first sample of the group */
	int value;
};

OVE_QUEUE_DEFINE_STATIC(samples, int, SAMPLES);
OVE_QUEUE_DEFINE_STATIC(means, struct mean, SAMPLES / GROUP);
OVE_EVENT_DEFINE_STATIC(enough);

static int taken;
static int lost;
static int reported;

/* The device: each interrupt brings one sample of a rising and falling line. */
static void on_sample(void *arg)
{
	(void)arg;
	if (taken == SAMPLES) {
		return;
	}
	const int step = taken % 10;
	const int sample = step < 5 ? 20 * step : 20 * (10 - step);

	taken++;
	if (ove_queue_send_from_isr(samples, &sample) != OVE_OK) {
		lost++;
	}
	if (taken == SAMPLES) {
		ove_event_signal_from_isr(enough);
	}
}

/* No hardware raises the interrupt on an emulated board or a host, so a timer does. */
static void raise_interrupt(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	ove_board_irq_trigger();
}

OVE_TIMER_DEFINE_STATIC(sampling, raise_interrupt, NULL, PERIOD_MS, OVE_TIMER_PERIODIC);

/* Take what comes; once asked to stop, take what is left and end. */
static bool next(ove_queue_t queue, void *item)
{
	for (;;) {
		/* First, so that the call below finds all that was sent before the request. */
		const bool is_asked_to_stop = ove_thread_should_stop();

		if (ove_queue_receive(queue, item, is_asked_to_stop ? OVE_NO_WAIT : IDLE_MS) == OVE_OK) {
			return true;
		}
		if (is_asked_to_stop) {
			return false;
		}
	}
}

static void run_filter(void *arg)
{
	int sample, count = 0, sum = 0;

	(void)arg;
	while (next(samples, &sample)) {
		/* `./ove measure examples/pipeline` holds this region to the budget in measure.toml. */
		OVE_MEASURE("filter") {
			sum += sample;
			if (++count % GROUP == 0) {
				const struct mean mean = {count - GROUP + 1, sum / GROUP};

				ove_queue_send(means, &mean, OVE_WAIT_FOREVER);
				sum = 0;
			}
		}
	}
}

OVE_THREAD_DEFINE_STATIC(filter, run_filter, NULL, OVE_PRIO_HIGH, STACK);

static void run_report(void *arg)
{
	struct mean mean;

	(void)arg;
	while (next(means, &mean)) {
		printf("samples %2d to %2d: mean %d\n", mean.first, mean.first + GROUP - 1, mean.value);
		reported++;
	}
}

OVE_THREAD_DEFINE_STATIC(report, run_report, NULL, OVE_PRIO_NORMAL, 2 * STACK);

static void finish(ove_thread_t thread)
{
	ove_thread_request_stop(thread);
	ove_thread_join(thread, OVE_WAIT_FOREVER);
}

/* From the source to the sink, so that each still finds what the one before it has sent. */
static void run_control(void *arg)
{
	(void)arg;
	ove_timer_start(sampling);
	ove_event_wait(enough, OVE_WAIT_FOREVER);
	ove_timer_stop(sampling);
	finish(filter);
	finish(report);
	/* Not before: on a host the report may still print while the filter ends. */
	printf("%s has ended\n%s has ended\n", ove_thread_get_name(filter), ove_thread_get_name(report));
	printf("%d samples, %d means, %d lost\n", taken, reported, lost);
	exit(lost == 0 ? 0 : 1);
}

OVE_THREAD_DEFINE_STATIC(control, run_control, NULL, OVE_PRIO_REALTIME, 2 * STACK);

void ove_main(void)
{
	/* Give stdout a static buffer: in zero-heap mode, the C library must not allocate one after ove_run(). */
	static char line[80];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_board_irq_attach(on_sample, NULL);
	ove_run();
}
