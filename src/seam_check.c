/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Refuses to compile where a backend does not fit the seam; docs/design/2026-11-20-backend-seam.md has the meanings.
 */
#include <ove/ove.h>
#include <ove_backend/heap.h>
#include <ove_backend/kernel.h>

/* A missing function is an error of its own; this one is for a wrong type. */
#define SEAM(function, result, ...)                                                   \
	_Static_assert(_Generic(&(function), result (*)(__VA_ARGS__): 1, default: 0), \
		       #function " must be " #result " (" #__VA_ARGS__ ")")

SEAM(ove_backend_in_isr, bool, void);
SEAM(ove_backend_in_thread, bool, void);
SEAM(ove_backend_start, int, void);
SEAM(ove_backend_critical_enter, ove_backend_critical_t, void);
SEAM(ove_backend_critical_exit, void, ove_backend_critical_t);
SEAM(ove_backend_section_enter, ove_backend_critical_t, void);
SEAM(ove_backend_section_exit, void, ove_backend_critical_t);
SEAM(ove_backend_in_section, bool, void);
SEAM(ove_backend_check_stack, void, void);
SEAM(ove_backend_halt, void, void);

SEAM(ove_backend_thread_init, int, ove_thread_t, const ove_thread_desc_t *);
SEAM(ove_backend_thread_deinit, int, ove_thread_t);
SEAM(ove_backend_thread_get_self, ove_thread_t, void);
SEAM(ove_backend_thread_yield, void, void);
SEAM(ove_backend_thread_sleep_ms, void, uint32_t);
SEAM(ove_backend_thread_sleep_until, bool, uint64_t);
SEAM(ove_backend_thread_join, int, ove_thread_t, uint32_t);
SEAM(ove_backend_thread_suspend, int, ove_thread_t);
SEAM(ove_backend_thread_resume, void, ove_thread_t);
SEAM(ove_backend_thread_set_priority, void, ove_thread_t, ove_prio_t);
SEAM(ove_backend_thread_get_priority, ove_prio_t, ove_thread_t);
SEAM(ove_backend_thread_get_state, ove_thread_state_t, ove_thread_t);
SEAM(ove_backend_thread_stack_headroom, size_t, ove_thread_t);
SEAM(ove_backend_thread_park, bool, uint32_t);
SEAM(ove_backend_thread_unpark, void, ove_thread_t);
SEAM(ove_backend_thread_unpark_from_isr, void, ove_thread_t);
#if CONFIG_OVE_THREAD_RUNTIME
SEAM(ove_backend_thread_runtime_us, uint64_t, ove_thread_t);
#endif

#if CONFIG_OVE_MUTEX
SEAM(ove_backend_mutex_init, void, ove_mutex_t);
SEAM(ove_backend_mutex_deinit, void, ove_mutex_t);
SEAM(ove_backend_mutex_in_use, bool, ove_mutex_t);
SEAM(ove_backend_mutex_lock, bool, ove_mutex_t, uint32_t);
SEAM(ove_backend_mutex_unlock, void, ove_mutex_t);
SEAM(ove_backend_mutex_owner, ove_thread_t, ove_mutex_t);
#endif

#if CONFIG_OVE_MUTEX
SEAM(ove_backend_rmtx_init, void, ove_rmtx_t);
SEAM(ove_backend_rmtx_deinit, void, ove_rmtx_t);
SEAM(ove_backend_rmtx_in_use, bool, ove_rmtx_t);
SEAM(ove_backend_rmtx_lock, bool, ove_rmtx_t, uint32_t);
SEAM(ove_backend_rmtx_unlock, void, ove_rmtx_t);
SEAM(ove_backend_rmtx_owner, ove_thread_t, ove_rmtx_t);
#endif

#if CONFIG_OVE_SEM
SEAM(ove_backend_sem_init, void, ove_sem_t, uint32_t, uint32_t);
SEAM(ove_backend_sem_deinit, void, ove_sem_t);
SEAM(ove_backend_sem_in_use, bool, ove_sem_t);
SEAM(ove_backend_sem_take, bool, ove_sem_t, uint32_t);
SEAM(ove_backend_sem_give, bool, ove_sem_t);
SEAM(ove_backend_sem_give_from_isr, bool, ove_sem_t);
SEAM(ove_backend_sem_count, uint32_t, ove_sem_t);
#endif

#if CONFIG_OVE_EVENT
SEAM(ove_backend_event_init, void, ove_event_t);
SEAM(ove_backend_event_deinit, void, ove_event_t);
SEAM(ove_backend_event_has_waiter, bool, ove_event_t);
SEAM(ove_backend_event_wait, bool, ove_event_t, uint32_t);
SEAM(ove_backend_event_signal, void, ove_event_t);
SEAM(ove_backend_event_signal_from_isr, void, ove_event_t);
SEAM(ove_backend_event_clear, void, ove_event_t);
#endif

#if CONFIG_OVE_CONDVAR
SEAM(ove_backend_condvar_init, void, ove_condvar_t);
SEAM(ove_backend_condvar_deinit, void, ove_condvar_t);
SEAM(ove_backend_condvar_in_use, bool, ove_condvar_t);
SEAM(ove_backend_condvar_wait, bool, ove_condvar_t, ove_mutex_t, uint32_t);
SEAM(ove_backend_condvar_signal, void, ove_condvar_t);
SEAM(ove_backend_condvar_broadcast, void, ove_condvar_t);
#endif

#if CONFIG_OVE_QUEUE
SEAM(ove_backend_queue_init, void, ove_queue_t, void *, size_t, size_t);
SEAM(ove_backend_queue_deinit, void, ove_queue_t);
SEAM(ove_backend_queue_in_use, bool, ove_queue_t);
SEAM(ove_backend_queue_item_size, size_t, ove_queue_t);
SEAM(ove_backend_queue_send, bool, ove_queue_t, const void *, uint32_t);
SEAM(ove_backend_queue_receive, bool, ove_queue_t, void *, uint32_t);
SEAM(ove_backend_queue_peek, bool, ove_queue_t, void *);
SEAM(ove_backend_queue_send_from_isr, bool, ove_queue_t, const void *);
SEAM(ove_backend_queue_receive_from_isr, bool, ove_queue_t, void *);
SEAM(ove_backend_queue_count, size_t, ove_queue_t);
SEAM(ove_backend_queue_space, size_t, ove_queue_t);
SEAM(ove_backend_queue_reset, void, ove_queue_t);
#endif

#if CONFIG_OVE_STREAM
SEAM(ove_backend_stream_init, void, ove_stream_t, void *, size_t, size_t);
SEAM(ove_backend_stream_deinit, void, ove_stream_t);
SEAM(ove_backend_stream_in_use, bool, ove_stream_t);
SEAM(ove_backend_stream_send, size_t, ove_stream_t, const void *, size_t, uint32_t);
SEAM(ove_backend_stream_receive, size_t, ove_stream_t, void *, size_t, uint32_t);
SEAM(ove_backend_stream_send_from_isr, size_t, ove_stream_t, const void *, size_t);
SEAM(ove_backend_stream_receive_from_isr, size_t, ove_stream_t, void *, size_t);
SEAM(ove_backend_stream_available, size_t, ove_stream_t);
SEAM(ove_backend_stream_space, size_t, ove_stream_t);
SEAM(ove_backend_stream_reset, bool, ove_stream_t);
#endif

#if CONFIG_OVE_TIMER
SEAM(ove_backend_timer_init, void, ove_timer_t, ove_timer_fn, void *, uint32_t, ove_timer_mode_t);
SEAM(ove_backend_timer_deinit, int, ove_timer_t);
SEAM(ove_backend_timer_start, void, ove_timer_t);
SEAM(ove_backend_timer_stop, void, ove_timer_t);
SEAM(ove_backend_timer_set_period, void, ove_timer_t, uint32_t);
SEAM(ove_backend_timer_is_running, bool, ove_timer_t);
#endif

#if CONFIG_OVE_EVENTGROUP
SEAM(ove_backend_eventgroup_init, void, ove_eventgroup_t);
SEAM(ove_backend_eventgroup_deinit, int, ove_eventgroup_t);
SEAM(ove_backend_eventgroup_in_use, bool, ove_eventgroup_t);
SEAM(ove_backend_eventgroup_set_bits, void, ove_eventgroup_t, uint32_t);
SEAM(ove_backend_eventgroup_clear_bits, void, ove_eventgroup_t, uint32_t);
SEAM(ove_backend_eventgroup_get_bits, uint32_t, ove_eventgroup_t);
SEAM(ove_backend_eventgroup_wait_bits, bool, ove_eventgroup_t, uint32_t, ove_eventgroup_mode_t, bool, uint32_t,
     uint32_t *);
SEAM(ove_backend_eventgroup_set_bits_from_isr, bool, ove_eventgroup_t, uint32_t);
#endif

SEAM(ove_backend_time_get_us, uint64_t, void);
SEAM(ove_backend_time_get_ns, uint64_t, void);
SEAM(ove_backend_time_get_ms, uint64_t, void);
SEAM(ove_backend_time_get_ticks, uint64_t, void);

#if !CONFIG_OVE_ZERO_HEAP
SEAM(ove_backend_heap_alloc, void *, size_t);
SEAM(ove_backend_heap_free, void, void *);
SEAM(ove_backend_heap_stats, void, ove_heap_stats_t *);
#endif
