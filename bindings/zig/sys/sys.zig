// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C API as it is, for what the binding does not wrap. A handle of C and the address of an object of Zig are one.
const functions = @import("functions.zig");

/// Sizes, alignments, offsets and numbers of the C headers of this build, read from a compiled object.
pub const layout = @import("ove_layout");
/// Structs and function types of the C API.
pub const types = @import("types.zig");
/// The calls that are inline in C.
pub const hot = @import("hot.zig");

pub const ove_static_object = types.ove_static_object;
pub const ove_run = functions.ove_run;
pub const ove_strerror = functions.ove_strerror;
pub const ove_critical_enter = functions.ove_critical_enter;
pub const ove_critical_exit = functions.ove_critical_exit;
pub const ove_stop = functions.ove_stop;
pub const ove_stop_at = functions.ove_stop_at;
pub const ove_heap_stats = functions.ove_heap_stats;
pub const ove_heap_is_locked = functions.ove_heap_is_locked;
pub const ove_time_get_us = functions.ove_time_get_us;
pub const ove_time_get_ns = functions.ove_time_get_ns;
pub const ove_time_get_ms = functions.ove_time_get_ms;
pub const ove_time_get_ticks = functions.ove_time_get_ticks;
pub const ove_time_delay_us = functions.ove_time_delay_us;
pub const ove_thread_init = functions.ove_thread_init;
pub const ove_thread_deinit = functions.ove_thread_deinit;
pub const ove_thread_start_scheduler = functions.ove_thread_start_scheduler;
pub const ove_thread_join = functions.ove_thread_join;
pub const ove_thread_get_self = functions.ove_thread_get_self;
pub const ove_thread_yield = functions.ove_thread_yield;
pub const ove_thread_sleep_ms = functions.ove_thread_sleep_ms;
pub const ove_thread_sleep_until = functions.ove_thread_sleep_until;
pub const ove_thread_suspend = functions.ove_thread_suspend;
pub const ove_thread_resume = functions.ove_thread_resume;
pub const ove_thread_set_priority = functions.ove_thread_set_priority;
pub const ove_thread_get_priority = functions.ove_thread_get_priority;
pub const ove_thread_get_state = functions.ove_thread_get_state;
pub const ove_thread_get_name = functions.ove_thread_get_name;
pub const ove_thread_request_stop = functions.ove_thread_request_stop;
pub const ove_thread_should_stop = functions.ove_thread_should_stop;
pub const ove_thread_get_stack_headroom = functions.ove_thread_get_stack_headroom;
pub const ove_thread_get_runtime_us = functions.ove_thread_get_runtime_us;
pub const ove_thread_list = functions.ove_thread_list;
pub const ove_mutex_init = functions.ove_mutex_init;
pub const ove_mutex_deinit = functions.ove_mutex_deinit;
pub const ove_mutex_create = functions.ove_mutex_create;
pub const ove_mutex_destroy = functions.ove_mutex_destroy;
pub const ove_mutex_lock = functions.ove_mutex_lock;
pub const ove_mutex_try_lock = functions.ove_mutex_try_lock;
pub const ove_mutex_unlock = functions.ove_mutex_unlock;
pub const ove_rmtx_init = functions.ove_rmtx_init;
pub const ove_rmtx_deinit = functions.ove_rmtx_deinit;
pub const ove_rmtx_lock = functions.ove_rmtx_lock;
pub const ove_rmtx_try_lock = functions.ove_rmtx_try_lock;
pub const ove_rmtx_unlock = functions.ove_rmtx_unlock;
pub const ove_sem_init = functions.ove_sem_init;
pub const ove_sem_deinit = functions.ove_sem_deinit;
pub const ove_sem_create = functions.ove_sem_create;
pub const ove_sem_destroy = functions.ove_sem_destroy;
pub const ove_sem_take = functions.ove_sem_take;
pub const ove_sem_try_take = functions.ove_sem_try_take;
pub const ove_sem_give = functions.ove_sem_give;
pub const ove_sem_give_from_isr = functions.ove_sem_give_from_isr;
pub const ove_sem_count = functions.ove_sem_count;
pub const ove_event_init = functions.ove_event_init;
pub const ove_event_deinit = functions.ove_event_deinit;
pub const ove_event_create = functions.ove_event_create;
pub const ove_event_destroy = functions.ove_event_destroy;
pub const ove_event_wait = functions.ove_event_wait;
pub const ove_event_signal = functions.ove_event_signal;
pub const ove_event_signal_from_isr = functions.ove_event_signal_from_isr;
pub const ove_event_clear = functions.ove_event_clear;
pub const ove_condvar_init = functions.ove_condvar_init;
pub const ove_condvar_deinit = functions.ove_condvar_deinit;
pub const ove_condvar_create = functions.ove_condvar_create;
pub const ove_condvar_destroy = functions.ove_condvar_destroy;
pub const ove_condvar_wait = functions.ove_condvar_wait;
pub const ove_condvar_signal = functions.ove_condvar_signal;
pub const ove_condvar_broadcast = functions.ove_condvar_broadcast;
pub const ove_queue_init = functions.ove_queue_init;
pub const ove_queue_deinit = functions.ove_queue_deinit;
pub const ove_queue_send = functions.ove_queue_send;
pub const ove_queue_receive = functions.ove_queue_receive;
pub const ove_queue_try_send = functions.ove_queue_try_send;
pub const ove_queue_try_receive = functions.ove_queue_try_receive;
pub const ove_queue_send_many = functions.ove_queue_send_many;
pub const ove_queue_receive_many = functions.ove_queue_receive_many;
pub const ove_queue_peek = functions.ove_queue_peek;
pub const ove_queue_send_from_isr = functions.ove_queue_send_from_isr;
pub const ove_queue_receive_from_isr = functions.ove_queue_receive_from_isr;
pub const ove_queue_count = functions.ove_queue_count;
pub const ove_queue_space = functions.ove_queue_space;
pub const ove_queue_reset = functions.ove_queue_reset;
pub const ove_stream_init = functions.ove_stream_init;
pub const ove_stream_deinit = functions.ove_stream_deinit;
pub const ove_stream_send = functions.ove_stream_send;
pub const ove_stream_receive = functions.ove_stream_receive;
pub const ove_stream_send_from_isr = functions.ove_stream_send_from_isr;
pub const ove_stream_receive_from_isr = functions.ove_stream_receive_from_isr;
pub const ove_stream_available = functions.ove_stream_available;
pub const ove_stream_space = functions.ove_stream_space;
pub const ove_stream_reset = functions.ove_stream_reset;
pub const ove_timer_init = functions.ove_timer_init;
pub const ove_timer_deinit = functions.ove_timer_deinit;
pub const ove_timer_start = functions.ove_timer_start;
pub const ove_timer_stop = functions.ove_timer_stop;
pub const ove_timer_reset = functions.ove_timer_reset;
pub const ove_timer_set_period = functions.ove_timer_set_period;
pub const ove_timer_is_running = functions.ove_timer_is_running;
pub const ove_eventgroup_init = functions.ove_eventgroup_init;
pub const ove_eventgroup_deinit = functions.ove_eventgroup_deinit;
pub const ove_eventgroup_create = functions.ove_eventgroup_create;
pub const ove_eventgroup_destroy = functions.ove_eventgroup_destroy;
pub const ove_eventgroup_set_bits = functions.ove_eventgroup_set_bits;
pub const ove_eventgroup_clear_bits = functions.ove_eventgroup_clear_bits;
pub const ove_eventgroup_get_bits = functions.ove_eventgroup_get_bits;
pub const ove_eventgroup_wait_bits = functions.ove_eventgroup_wait_bits;
pub const ove_eventgroup_set_bits_from_isr = functions.ove_eventgroup_set_bits_from_isr;
pub const ove_workqueue_init = functions.ove_workqueue_init;
pub const ove_workqueue_deinit = functions.ove_workqueue_deinit;
pub const ove_workqueue_flush = functions.ove_workqueue_flush;
pub const ove_work_init = functions.ove_work_init;
pub const ove_work_deinit = functions.ove_work_deinit;
pub const ove_work_submit = functions.ove_work_submit;
pub const ove_work_submit_delayed = functions.ove_work_submit_delayed;
pub const ove_work_submit_from_isr = functions.ove_work_submit_from_isr;
pub const ove_work_cancel = functions.ove_work_cancel;
pub const ove_work_flush = functions.ove_work_flush;
pub const ove_board_console_write = functions.ove_board_console_write;
pub const ove_board_exit = functions.ove_board_exit;
pub const ove_board_args = functions.ove_board_args;
pub const ove_board_cycles = functions.ove_board_cycles;
pub const ove_board_cycles_hz = functions.ove_board_cycles_hz;
pub const ove_board_irq_attach = functions.ove_board_irq_attach;
pub const ove_board_irq_trigger = functions.ove_board_irq_trigger;
pub const ove_thread_create = functions.ove_thread_create;
pub const ove_thread_destroy = functions.ove_thread_destroy;
pub const ove_rmtx_create = functions.ove_rmtx_create;
pub const ove_rmtx_destroy = functions.ove_rmtx_destroy;
pub const ove_queue_create = functions.ove_queue_create;
pub const ove_queue_destroy = functions.ove_queue_destroy;
pub const ove_stream_create = functions.ove_stream_create;
pub const ove_stream_destroy = functions.ove_stream_destroy;
pub const ove_timer_create = functions.ove_timer_create;
pub const ove_timer_destroy = functions.ove_timer_destroy;
pub const ove_workqueue_create = functions.ove_workqueue_create;
pub const ove_workqueue_destroy = functions.ove_workqueue_destroy;
pub const ove_work_create = functions.ove_work_create;
pub const ove_work_destroy = functions.ove_work_destroy;
pub const ove_zig_heap_alloc = functions.ove_zig_heap_alloc;
pub const ove_zig_heap_free = functions.ove_zig_heap_free;

/// Refuse to compile where an enumeration of Zig has another number than C's, whose names are `prefix` and Zig's name.
pub fn pinEnum(comptime T: type, comptime prefix: []const u8) void {
    for (@typeInfo(T).@"enum".field_names, @typeInfo(T).@"enum".field_values) |name, value| {
        var upper: [name.len]u8 = undefined;
        for (name, 0..) |letter, at| upper[at] = if (letter >= 'a' and letter <= 'z') letter - 32 else letter;
        const of_c = @field(layout, "value_" ++ prefix ++ &upper);
        if (value != of_c) @compileError(prefix ++ &upper ++ " has another number in C");
    }
}

comptime {
    _ = types;
}
