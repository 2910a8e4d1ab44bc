/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Refuses to compile where a C function has another type than the bindings say that declare it again:
 * bindings/rust/src/sys/functions.rs and bindings/zig/sys/functions.zig.
 */
#ifndef OVE_BINDINGS_LAYOUT_SIGNATURES_H
#define OVE_BINDINGS_LAYOUT_SIGNATURES_H

#include <ove/ove.h>
#include <ove_board.h>

#define SAME(function, result, ...)                                                   \
	_Static_assert(_Generic(&(function), result (*)(__VA_ARGS__): 1, default: 0), \
		       #function " is " #result " (" #__VA_ARGS__ ") in another language")

SAME(ove_run, int, void);
SAME(ove_strerror, const char *, int);
SAME(ove_stop, void, int, const char *);
SAME(ove_critical_enter, size_t, void);
SAME(ove_critical_exit, void, size_t);
SAME(ove_stop_at, void, int, const void *);
SAME(ove_heap_stats, int, ove_heap_stats_t *);
SAME(ove_heap_is_locked, bool, void);
SAME(ove_time_get_us, uint64_t, void);
SAME(ove_time_get_ns, uint64_t, void);
SAME(ove_time_get_ms, uint64_t, void);
SAME(ove_time_get_ticks, uint64_t, void);
SAME(ove_time_delay_us, void, uint32_t);
SAME(ove_thread_init, int, struct ove_thread **, struct ove_thread *, const ove_thread_desc_t *);
SAME(ove_thread_deinit, int, struct ove_thread *);
SAME(ove_thread_start_scheduler, int, void);
SAME(ove_thread_join, int, struct ove_thread *, uint32_t);
SAME(ove_thread_get_self, struct ove_thread *, void);
SAME(ove_thread_yield, void, void);
SAME(ove_thread_sleep_ms, int, uint32_t);
SAME(ove_thread_sleep_until, int, uint64_t);
SAME(ove_thread_suspend, int, struct ove_thread *);
SAME(ove_thread_resume, int, struct ove_thread *);
SAME(ove_thread_set_priority, int, struct ove_thread *, ove_prio_t);
SAME(ove_thread_get_priority, ove_prio_t, struct ove_thread *);
SAME(ove_thread_get_state, ove_thread_state_t, struct ove_thread *);
SAME(ove_thread_get_name, const char *, struct ove_thread *);
SAME(ove_thread_request_stop, int, struct ove_thread *);
SAME(ove_thread_should_stop, bool, void);
SAME(ove_thread_get_stack_headroom, size_t, struct ove_thread *);
#if CONFIG_OVE_THREAD_RUNTIME
SAME(ove_thread_get_runtime_us, uint64_t, struct ove_thread *);
#endif
SAME(ove_thread_list, size_t, struct ove_thread **, size_t);

#if CONFIG_OVE_MUTEX
SAME(ove_mutex_init, int, struct ove_mutex **, struct ove_mutex *);
SAME(ove_mutex_deinit, int, struct ove_mutex *);
#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_mutex_create, int, struct ove_mutex **);
SAME(ove_mutex_destroy, int, struct ove_mutex *);
#endif
SAME(ove_mutex_lock, int, struct ove_mutex *, uint32_t);
SAME(ove_mutex_try_lock, int, struct ove_mutex *);
SAME(ove_mutex_unlock, int, struct ove_mutex *);
SAME(ove_rmtx_init, int, struct ove_rmtx **, struct ove_rmtx *);
SAME(ove_rmtx_deinit, int, struct ove_rmtx *);
SAME(ove_rmtx_lock, int, struct ove_rmtx *, uint32_t);
SAME(ove_rmtx_try_lock, int, struct ove_rmtx *);
SAME(ove_rmtx_unlock, int, struct ove_rmtx *);
#endif

#if CONFIG_OVE_SEM
SAME(ove_sem_init, int, struct ove_sem **, struct ove_sem *, uint32_t, uint32_t);
SAME(ove_sem_deinit, int, struct ove_sem *);
#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_sem_create, int, struct ove_sem **, uint32_t, uint32_t);
SAME(ove_sem_destroy, int, struct ove_sem *);
#endif
SAME(ove_sem_take, int, struct ove_sem *, uint32_t);
SAME(ove_sem_try_take, int, struct ove_sem *);
SAME(ove_sem_give, int, struct ove_sem *);
SAME(ove_sem_give_from_isr, int, struct ove_sem *);
SAME(ove_sem_count, uint32_t, struct ove_sem *);
#endif

#if CONFIG_OVE_EVENT
SAME(ove_event_init, int, struct ove_event **, struct ove_event *);
SAME(ove_event_deinit, int, struct ove_event *);
#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_event_create, int, struct ove_event **);
SAME(ove_event_destroy, int, struct ove_event *);
#endif
SAME(ove_event_wait, int, struct ove_event *, uint32_t);
SAME(ove_event_signal, int, struct ove_event *);
SAME(ove_event_signal_from_isr, int, struct ove_event *);
SAME(ove_event_clear, int, struct ove_event *);
#endif

#if CONFIG_OVE_CONDVAR
SAME(ove_condvar_init, int, struct ove_condvar **, struct ove_condvar *);
SAME(ove_condvar_deinit, int, struct ove_condvar *);
#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_condvar_create, int, struct ove_condvar **);
SAME(ove_condvar_destroy, int, struct ove_condvar *);
#endif
SAME(ove_condvar_wait, int, struct ove_condvar *, struct ove_mutex *, uint32_t);
SAME(ove_condvar_signal, int, struct ove_condvar *);
SAME(ove_condvar_broadcast, int, struct ove_condvar *);
#endif

#if CONFIG_OVE_QUEUE
SAME(ove_queue_init, int, struct ove_queue **, struct ove_queue *, void *, size_t, size_t);
SAME(ove_queue_deinit, int, struct ove_queue *);
SAME(ove_queue_send, int, struct ove_queue *, const void *, uint32_t);
SAME(ove_queue_receive, int, struct ove_queue *, void *, uint32_t);
SAME(ove_queue_try_send, int, struct ove_queue *, const void *);
SAME(ove_queue_try_receive, int, struct ove_queue *, void *);
SAME(ove_queue_send_many, int, struct ove_queue *, const void *, size_t, uint32_t);
SAME(ove_queue_receive_many, int, struct ove_queue *, void *, size_t, uint32_t);
SAME(ove_queue_peek, int, struct ove_queue *, void *);
SAME(ove_queue_send_from_isr, int, struct ove_queue *, const void *);
SAME(ove_queue_receive_from_isr, int, struct ove_queue *, void *);
SAME(ove_queue_count, size_t, struct ove_queue *);
SAME(ove_queue_space, size_t, struct ove_queue *);
SAME(ove_queue_reset, int, struct ove_queue *);
#endif

#if CONFIG_OVE_STREAM
SAME(ove_stream_init, int, struct ove_stream **, struct ove_stream *, void *, size_t, size_t);
SAME(ove_stream_deinit, int, struct ove_stream *);
SAME(ove_stream_send, int, struct ove_stream *, const void *, size_t, uint32_t);
SAME(ove_stream_receive, int, struct ove_stream *, void *, size_t, uint32_t);
SAME(ove_stream_send_from_isr, int, struct ove_stream *, const void *, size_t);
SAME(ove_stream_receive_from_isr, int, struct ove_stream *, void *, size_t);
SAME(ove_stream_available, size_t, struct ove_stream *);
SAME(ove_stream_space, size_t, struct ove_stream *);
SAME(ove_stream_reset, int, struct ove_stream *);
#endif

#if CONFIG_OVE_TIMER
SAME(ove_timer_init, int, struct ove_timer **, struct ove_timer *, ove_timer_fn, void *, uint32_t, ove_timer_mode_t);
SAME(ove_timer_deinit, int, struct ove_timer *);
SAME(ove_timer_start, int, struct ove_timer *);
SAME(ove_timer_stop, int, struct ove_timer *);
SAME(ove_timer_reset, int, struct ove_timer *);
SAME(ove_timer_set_period, int, struct ove_timer *, uint32_t);
SAME(ove_timer_is_running, bool, struct ove_timer *);
#endif

#if CONFIG_OVE_EVENTGROUP
SAME(ove_eventgroup_init, int, struct ove_eventgroup **, struct ove_eventgroup *);
SAME(ove_eventgroup_deinit, int, struct ove_eventgroup *);
#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_eventgroup_create, int, struct ove_eventgroup **);
SAME(ove_eventgroup_destroy, int, struct ove_eventgroup *);
#endif
SAME(ove_eventgroup_set_bits, int, struct ove_eventgroup *, uint32_t);
SAME(ove_eventgroup_clear_bits, int, struct ove_eventgroup *, uint32_t);
SAME(ove_eventgroup_get_bits, uint32_t, struct ove_eventgroup *);
SAME(ove_eventgroup_wait_bits, int, struct ove_eventgroup *, uint32_t, ove_eventgroup_mode_t, bool, uint32_t,
     uint32_t *);
SAME(ove_eventgroup_set_bits_from_isr, int, struct ove_eventgroup *, uint32_t);
#endif

#if CONFIG_OVE_WORKQUEUE
SAME(ove_workqueue_init, int, struct ove_workqueue **, struct ove_workqueue *, const ove_workqueue_desc_t *);
SAME(ove_workqueue_deinit, int, struct ove_workqueue *);
SAME(ove_workqueue_flush, int, struct ove_workqueue *, uint32_t);
SAME(ove_work_init, int, struct ove_work **, struct ove_work *, ove_work_fn, void *);
SAME(ove_work_deinit, int, struct ove_work *);
SAME(ove_work_submit, int, struct ove_workqueue *, struct ove_work *);
SAME(ove_work_submit_delayed, int, struct ove_workqueue *, struct ove_work *, uint32_t);
SAME(ove_work_submit_from_isr, int, struct ove_workqueue *, struct ove_work *);
SAME(ove_work_cancel, int, struct ove_work *);
SAME(ove_work_flush, int, struct ove_work *, uint32_t);
#endif

SAME(ove_board_console_write, void, const char *, size_t);
SAME(ove_board_exit, void, int);
SAME(ove_board_args, int, const char *const **);
SAME(ove_board_cycles, uint32_t, void);
SAME(ove_board_cycles_hz, uint32_t, void);
SAME(ove_board_irq_attach, void, ove_board_irq_fn, void *);
SAME(ove_board_irq_trigger, void, void);
#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_thread_create, int, struct ove_thread **, const ove_thread_desc_t *);
SAME(ove_thread_destroy, int, struct ove_thread *);
#if CONFIG_OVE_MUTEX
SAME(ove_rmtx_create, int, struct ove_rmtx **);
SAME(ove_rmtx_destroy, int, struct ove_rmtx *);
#endif
#if CONFIG_OVE_QUEUE
SAME(ove_queue_create, int, struct ove_queue **, size_t, size_t);
SAME(ove_queue_destroy, int, struct ove_queue *);
#endif
#if CONFIG_OVE_STREAM
SAME(ove_stream_create, int, struct ove_stream **, size_t, size_t);
SAME(ove_stream_destroy, int, struct ove_stream *);
#endif
#if CONFIG_OVE_TIMER
SAME(ove_timer_create, int, struct ove_timer **, ove_timer_fn, void *, uint32_t, ove_timer_mode_t);
SAME(ove_timer_destroy, int, struct ove_timer *);
#endif
#if CONFIG_OVE_WORKQUEUE
SAME(ove_workqueue_create, int, struct ove_workqueue **, const ove_workqueue_desc_t *);
SAME(ove_workqueue_destroy, int, struct ove_workqueue *);
SAME(ove_work_create, int, struct ove_work **, ove_work_fn, void *);
SAME(ove_work_destroy, int, struct ove_work *);
#endif
#endif

#if CONFIG_OVE_RTOS_ALLOY
#include "alloy_fields.h"
#endif
#if CONFIG_OVE_RTOS_NUTTX
#include "nuttx_fields.h"
#endif
#if CONFIG_OVE_RTOS_NUTTX || CONFIG_OVE_RTOS_POSIX || CONFIG_OVE_RTOS_ZEPHYR
#include "generic_fields.h"
#endif

#endif
