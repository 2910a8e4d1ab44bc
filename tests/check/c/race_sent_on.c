/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.frame: a handler submits work, and the next interrupt changes what the work reads.
 */
#include "check.h"

static int frame;
static ove_workqueue_t frames;
static ove_work_t frame_work;

static void read_frame(ove_work_t work, void *arg)
{
	(void)work, (void)arg;
	check_use(frame);
}

static void on_frame(void *arg)
{
	(void)arg;
	frame++;
	ove_work_submit_from_isr(frames, frame_work);
}

CHECK_CASE(race_sent_on)
{
	const ove_workqueue_desc_t desc = {.name = "frames", .priority = OVE_PRIO_NORMAL, .stack_size = 2048};

	ove_workqueue_create(&frames, &desc);
	ove_work_create(&frame_work, read_frame, NULL);
	ove_board_irq_attach(on_frame, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		ove_thread_sleep_ms(1);
	}
	ove_workqueue_destroy(frames);
	ove_work_destroy(frame_work);
}
