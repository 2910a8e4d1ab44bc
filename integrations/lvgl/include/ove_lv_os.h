/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file LVGL's objects as ove objects. Each contains its storage. */
#ifndef OVE_LV_OS_H
#define OVE_LV_OS_H

#include <ove/event.h>
#include <ove/mutex.h>
#include <ove/thread.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef ove_thread_t lv_thread_t;
/** Recursive, because LVGL locks again inside a lock. */
typedef ove_rmtx_storage_t lv_mutex_t;
/** Only one thread waits for it. */
typedef ove_event_storage_t lv_thread_sync_t;

/**
 * Start LVGL with ove's clock, before any other LVGL call.
 *
 * @context thread
 * @blocks never
 * @cost lv_init()
 */
void ove_lvgl_start(void);

#ifdef __cplusplus
}
#endif

#endif
