/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file LVGL's view of an operating system, over ove's public API. */
#include <ove/ove.h>

#include <lvgl.h>
#include <src/osal/lv_os_private.h>

static lv_result_t result_of(int result)
{
	return result == OVE_OK ? LV_RESULT_OK : LV_RESULT_INVALID;
}

static uint32_t milliseconds(void)
{
	return (uint32_t)ove_time_get_ms();
}

void ove_lvgl_start(void)
{
	lv_init();
	lv_tick_set_cb(milliseconds);
}

lv_result_t lv_thread_init(lv_thread_t *thread, const char *const name, lv_thread_prio_t priority,
			   void (*entry)(void *), size_t stack_bytes, void *arg)
{
	static const ove_prio_t of_lvgl[] = {
		[LV_THREAD_PRIO_LOWEST] = OVE_PRIO_LOW,   [LV_THREAD_PRIO_LOW] = OVE_PRIO_BELOW_NORMAL,
		[LV_THREAD_PRIO_MID] = OVE_PRIO_NORMAL,   [LV_THREAD_PRIO_HIGH] = OVE_PRIO_ABOVE_NORMAL,
		[LV_THREAD_PRIO_HIGHEST] = OVE_PRIO_HIGH,
	};
	ove_thread_desc_t desc = {name, entry, arg, of_lvgl[priority], NULL, stack_bytes};
#if CONFIG_OVE_ZERO_HEAP
	OVE_THREAD_STACK_DEFINE(stack, LV_DRAW_THREAD_STACK_SIZE);
	static ove_thread_storage_t storage;
	static bool is_used;

	if (is_used || stack_bytes > LV_DRAW_THREAD_STACK_SIZE) {
		return LV_RESULT_INVALID;
	}
	is_used = true;
	desc.stack = stack;
	return result_of(ove_thread_init(thread, &storage, &desc));
#else
	return result_of(ove_thread_create(thread, &desc));
#endif
}

/* LVGL has already told the thread to end. */
lv_result_t lv_thread_delete(lv_thread_t *thread)
{
	if (ove_thread_join(*thread, OVE_WAIT_FOREVER) != OVE_OK) {
		return LV_RESULT_INVALID;
	}
#if CONFIG_OVE_ZERO_HEAP
	return result_of(ove_thread_deinit(*thread));
#else
	return result_of(ove_thread_destroy(*thread));
#endif
}

lv_result_t lv_mutex_init(lv_mutex_t *mutex)
{
	ove_rmtx_t handle;

	return result_of(ove_rmtx_init(&handle, mutex));
}

lv_result_t lv_mutex_lock(lv_mutex_t *mutex)
{
	return result_of(ove_rmtx_lock(mutex, OVE_WAIT_FOREVER));
}

/* On no kernel can an ISR own a mutex. */
lv_result_t lv_mutex_lock_isr(lv_mutex_t *mutex)
{
	(void)mutex;
	return LV_RESULT_INVALID;
}

lv_result_t lv_mutex_unlock(lv_mutex_t *mutex)
{
	return result_of(ove_rmtx_unlock(mutex));
}

lv_result_t lv_mutex_delete(lv_mutex_t *mutex)
{
	return result_of(ove_rmtx_deinit(mutex));
}

lv_result_t lv_thread_sync_init(lv_thread_sync_t *sync)
{
	ove_event_t handle;

	return result_of(ove_event_init(&handle, sync));
}

lv_result_t lv_thread_sync_wait(lv_thread_sync_t *sync)
{
	return result_of(ove_event_wait(sync, OVE_WAIT_FOREVER));
}

lv_result_t lv_thread_sync_signal(lv_thread_sync_t *sync)
{
	return result_of(ove_event_signal(sync));
}

lv_result_t lv_thread_sync_signal_isr(lv_thread_sync_t *sync)
{
	return result_of(ove_event_signal_from_isr(sync));
}

lv_result_t lv_thread_sync_delete(lv_thread_sync_t *sync)
{
	return result_of(ove_event_deinit(sync));
}

void lv_sleep_ms(uint32_t duration_ms)
{
	(void)ove_thread_sleep_ms(duration_ms);
}

uint32_t lv_os_get_idle_percent(void)
{
	return lv_timer_get_idle();
}
