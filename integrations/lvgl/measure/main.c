/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A frame with a label and a bar, drawn whole by LVGL's own thread. */
#include <ove/measure.h>
#include <ove/ove.h>

#include <lvgl.h>

#include "check.h"

#define WIDTH  96
#define HEIGHT 64
#define PASSES 20

static uint16_t buffer[WIDTH * HEIGHT / 4];
static unsigned parts;

static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *pixels)
{
	(void)area;
	(void)pixels;
	parts++;
	lv_display_flush_ready(display);
}

static uint32_t milliseconds(void)
{
	return (uint32_t)ove_time_get_ms();
}

void judge_claims(void)
{
	lv_init();
	lv_tick_set_cb(milliseconds);
	lv_display_t *const display = lv_display_create(WIDTH, HEIGHT);

	lv_display_set_buffers(display, buffer, NULL, sizeof(buffer), LV_DISPLAY_RENDER_MODE_PARTIAL);
	lv_display_set_flush_cb(display, flush);
	lv_obj_t *const label = lv_label_create(lv_screen_active());
	lv_obj_t *const bar = lv_bar_create(lv_screen_active());

	lv_label_set_text(label, "21 degrees");
	lv_obj_align(label, LV_ALIGN_CENTER, 0, 0);
	lv_obj_set_size(bar, 60, 6);
	lv_obj_align(bar, LV_ALIGN_BOTTOM_MID, 0, -4);
	lv_bar_set_value(bar, 40, LV_ANIM_OFF);
	lv_refr_now(display);
	CHECK(parts > 0);
	for (int i = 0; i < PASSES; i++) {
		OVE_MEASURE("draw a frame") {
			lv_obj_invalidate(lv_screen_active());
			lv_refr_now(display);
		}
	}
}
