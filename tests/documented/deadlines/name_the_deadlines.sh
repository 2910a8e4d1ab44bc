# SPDX-License-Identifier: MIT OR Apache-2.0
# The threads and the queue of the page are those of an application; the interrupt is the board's.
./ove new my-app --lang c
cat > my-app/c/main.c <<'END'
#include <ove/ove.h>
#include <ove_board.h>

#include <stdlib.h>

OVE_QUEUE_DEFINE_STATIC(samples, int, 4);

static void on_sample(void *arg)
{
	const int sample = 1;

	(void)arg;
	ove_queue_send_from_isr(samples, &sample);
}

static void raise(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	ove_board_irq_trigger();
}

OVE_TIMER_DEFINE_STATIC(sampling, raise, NULL, 5, OVE_TIMER_PERIODIC);

static void run_filter(void *arg)
{
	int sample;

	(void)arg;
	for (int i = 0; i < 100; i++) {
		ove_queue_receive(samples, &sample, OVE_WAIT_FOREVER);
	}
	exit(0);
}

static void run_control(void *arg)
{
	(void)arg;
	for (;;) {
		ove_thread_sleep_ms(101);
	}
}

OVE_THREAD_DEFINE_STATIC(filter, run_filter, NULL, OVE_PRIO_HIGH, 2048);
OVE_THREAD_DEFINE_STATIC(control, run_control, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	ove_board_irq_attach(on_sample, NULL);
	ove_timer_start(sampling);
	ove_run();
}
END
cp "$BLOCKS/1" my-app/deadlines.toml
./ove deadlines my-app
