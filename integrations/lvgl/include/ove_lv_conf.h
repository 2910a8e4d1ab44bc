/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * LVGL's options on ove. An application's options/lv_conf.h can set some of them and then include this file; options
 * that are not here have LVGL's defaults.
 */
#ifndef OVE_LV_CONF_H
#define OVE_LV_CONF_H

#ifndef LV_USE_OS
#define LV_USE_OS LV_OS_CUSTOM
#endif
#define LV_OS_CUSTOM_INCLUDE <ove_lv_os.h>

/* LVGL's own heap, string functions and printf, because the C library's may allocate. */
#define LV_USE_STDLIB_MALLOC  LV_STDLIB_BUILTIN
#define LV_USE_STDLIB_STRING  LV_STDLIB_BUILTIN
#define LV_USE_STDLIB_SPRINTF LV_STDLIB_BUILTIN
#ifndef LV_MEM_SIZE
#define LV_MEM_SIZE (64 * 1024U)
#endif

#ifndef LV_COLOR_DEPTH
#define LV_COLOR_DEPTH 16
#endif
#ifndef LV_DRAW_THREAD_STACK_SIZE
#define LV_DRAW_THREAD_STACK_SIZE (8 * 1024)
#endif
/** Number of drawing threads; without a heap each needs its stack in the port, which has one. */
#ifndef LV_DRAW_SW_DRAW_UNIT_CNT
#define LV_DRAW_SW_DRAW_UNIT_CNT 1
#endif
/* LVGL's own handler is a silent endless loop. */
#ifndef LV_ASSERT_HANDLER
#define LV_ASSERT_HANDLER_INCLUDE <ove/stop.h>
#define LV_ASSERT_HANDLER         ove_stop(OVE_STOP_PANIC, "lvgl: an assertion does not hold");
#endif
#ifndef LV_USE_LOG
#define LV_USE_LOG 0
#endif

#endif
