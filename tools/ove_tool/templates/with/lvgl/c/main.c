/**
 * A label on a display of 48 by 16 pixels, which this program prints as text. A product copies the pixels to its
 * display in flush(), and calls lv_timer_handler() in a loop.
 */
#include <ove/ove.h>

#include <ove_lv_os.h>

#include <lvgl.h>

#include <stdio.h>
#include <stdlib.h>

#define WIDTH  48
#define HEIGHT 16

static uint16_t buffer[WIDTH * HEIGHT];
static char picture[HEIGHT][WIDTH + 1];

static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *pixels)
{
	const uint16_t *pixel = (const uint16_t *)(const void *)pixels;

	for (int y = area->y1; y <= area->y2; y++) {
		for (int x = area->x1; x <= area->x2; x++) {
			/* A pixel is dark if its green part is small. */
			picture[y][x] = (*pixel++ >> 5 & 63) < 40 ? '#' : '.';
		}
	}
	lv_display_flush_ready(display);
}

static void run(void *arg)
{
	lv_display_t *display;
	lv_obj_t *label;

	(void)arg;
	ove_lvgl_start();
	display = lv_display_create(WIDTH, HEIGHT);
	lv_display_set_buffers(display, buffer, NULL, sizeof(buffer), LV_DISPLAY_RENDER_MODE_PARTIAL);
	lv_display_set_flush_cb(display, flush);
	label = lv_label_create(lv_screen_active());
	lv_label_set_text(label, "on ove");
	lv_obj_center(label);
	lv_refr_now(display);
	for (int y = 0; y < HEIGHT; y++) {
		puts(picture[y]);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(main_thread, run, NULL, OVE_PRIO_NORMAL, 16384);

void ove_main(void)
{
	static char line[80];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
