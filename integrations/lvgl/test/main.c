/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * LVGL over ove: a display in RAM, drawn by LVGL's own thread while another one changes the label. The final picture
 * equals that of a run without concurrency.
 */
#include <ove/ove.h>

#include <ove_lv_os.h>

#include <lvgl.h>

#include <stdio.h>
#include <string.h>

#include "check.h"

#define WIDTH       96
#define HEIGHT      64
#define CHANGES     20
#define STACK_BYTES 8192

static uint16_t screen[WIDTH * HEIGHT];
static uint16_t buffer[WIDTH * HEIGHT / 4];
static lv_obj_t *label;
static uint32_t flushes;

static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *pixels)
{
	const size_t width = (size_t)lv_area_get_width(area) * sizeof(screen[0]);

	for (int32_t y = area->y1; y <= area->y2; y++) {
		memcpy(&screen[y * WIDTH + area->x1], pixels, width);
		pixels += width;
	}
	flushes++;
	lv_display_flush_ready(display);
}

static uint32_t sum(void)
{
	uint32_t hash = 2166136261u;

	for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
		hash = (hash ^ screen[i]) * 16777619u;
	}
	return hash;
}

static void set_text(int number)
{
	char text[16];

	snprintf(text, sizeof(text), "ove %d", number);
	lv_label_set_text(label, text);
}

static void change(void *arg)
{
	(void)arg;
	for (int i = 0; i < CHANGES; i++) {
		lv_lock();
		/* The lock is taken recursively inside. */
		lv_lock();
		set_text(i);
		lv_unlock();
		lv_unlock();
		ove_thread_sleep_ms(3);
	}
}

OVE_THREAD_STACK_DEFINE(change_stack, STACK_BYTES);
static ove_thread_storage_t change_storage;

void judge_claims(void)
{
	const ove_thread_desc_t desc = {"change", change, NULL, OVE_PRIO_HIGH, change_stack, STACK_BYTES};
	ove_thread_t changer;
	lv_display_t *display;
	lv_obj_t *bar;

	ove_lvgl_start();
	display = lv_display_create(WIDTH, HEIGHT);
	lv_display_set_buffers(display, buffer, NULL, sizeof(buffer), LV_DISPLAY_RENDER_MODE_PARTIAL);
	lv_display_set_flush_cb(display, flush);
	label = lv_label_create(lv_screen_active());
	lv_obj_align(label, LV_ALIGN_CENTER, 0, 0);
	bar = lv_bar_create(lv_screen_active());
	lv_obj_set_size(bar, 60, 6);
	lv_obj_align(bar, LV_ALIGN_BOTTOM_MID, 0, -4);
	lv_bar_set_value(bar, 40, LV_ANIM_OFF);
	set_text(CHANGES - 1);
	lv_refr_now(display);
	const uint32_t alone = sum();

	set_text(0);
	lv_refr_now(display);
	CHECK(sum() != alone);
	CHECK(ove_thread_init(&changer, &change_storage, &desc) == OVE_OK);
	while (ove_thread_join(changer, OVE_NO_WAIT) != OVE_OK) {
		lv_timer_handler();
		ove_thread_sleep_ms(2);
	}
	CHECK(ove_thread_deinit(changer) == OVE_OK);
	lv_refr_now(display);
	CHECK(sum() == alone);
	CHECK(flushes > 4);
	printf("two threads draw one picture: %08lx\n", (unsigned long)alone);
	lv_deinit();
	printf("LVGL ends, and its thread with it\n");
}
