/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the work of a handler reads the frame with the handler masked.
 */
#include "check.h"

#include <ove/critical.h>

static int masked_frame;
static ove_workqueue_t masked_frames;
static ove_work_t masked_work;

static void read_frame(ove_work_t work, void *arg)
{
	(void)work, (void)arg;
	const ove_critical_t key = ove_critical_enter();
	const int frame = masked_frame;

	ove_critical_exit(key);
	check_use(frame);
}

static void on_frame(void *arg)
{
	(void)arg;
	masked_frame++;
	ove_work_submit_from_isr(masked_frames, masked_work);
}

CHECK_CASE(clean_sent_on)
{
	const ove_workqueue_desc_t desc = {.name = "frames", .priority = OVE_PRIO_NORMAL, .stack_size = 2048};

	ove_workqueue_create(&masked_frames, &desc);
	ove_work_create(&masked_work, read_frame, NULL);
	ove_board_irq_attach(on_frame, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		ove_thread_sleep_ms(1);
	}
	ove_workqueue_destroy(masked_frames);
	ove_work_destroy(masked_work);
}
