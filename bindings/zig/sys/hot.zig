// SPDX-License-Identifier: MIT OR Apache-2.0
//! The calls that are inline in C: the bodies of `include/ove/inline/*.h` for a kernel that inlines natively, else C's
//! symbols. With checks on every call is C's symbol, as it is in C. Why: docs/design/2026-11-20-bindings.md.
const config = @import("ove_config");

const kernel = if (config.checks)
    @import("hot/link.zig")
else if (config.rtos_freertos)
    @import("hot/freertos.zig")
else if (config.rtos_alloy)
    @import("hot/alloy.zig")
else if (config.rtos_nuttx)
    @import("hot/nuttx.zig")
else
    @import("hot/portable.zig");

pub const time_get_us = kernel.time_get_us;
pub const thread_get_self = kernel.thread_get_self;
pub const thread_yield = kernel.thread_yield;
pub const thread_sleep_ms = kernel.thread_sleep_ms;
pub const mutex_lock = kernel.mutex_lock;
pub const mutex_try_lock = kernel.mutex_try_lock;
pub const mutex_unlock = kernel.mutex_unlock;
pub const rmtx_lock = kernel.rmtx_lock;
pub const rmtx_try_lock = kernel.rmtx_try_lock;
pub const rmtx_unlock = kernel.rmtx_unlock;
pub const sem_take = kernel.sem_take;
pub const sem_try_take = kernel.sem_try_take;
pub const sem_give = kernel.sem_give;
pub const sem_give_from_isr = kernel.sem_give_from_isr;
pub const sem_count = kernel.sem_count;
pub const event_wait = kernel.event_wait;
pub const event_signal = kernel.event_signal;
pub const event_signal_from_isr = kernel.event_signal_from_isr;
pub const condvar_wait = kernel.condvar_wait;
pub const condvar_signal = kernel.condvar_signal;
pub const condvar_broadcast = kernel.condvar_broadcast;
pub const queue_send = kernel.queue_send;
pub const queue_receive = kernel.queue_receive;
pub const queue_try_send = kernel.queue_try_send;
pub const queue_try_receive = kernel.queue_try_receive;
pub const queue_send_from_isr = kernel.queue_send_from_isr;
pub const queue_receive_from_isr = kernel.queue_receive_from_isr;
pub const stream_send = kernel.stream_send;
pub const stream_receive = kernel.stream_receive;
pub const stream_send_from_isr = kernel.stream_send_from_isr;
pub const stream_receive_from_isr = kernel.stream_receive_from_isr;
pub const eventgroup_set_bits = kernel.eventgroup_set_bits;
pub const eventgroup_clear_bits = kernel.eventgroup_clear_bits;
pub const eventgroup_get_bits = kernel.eventgroup_get_bits;
pub const eventgroup_wait_bits = kernel.eventgroup_wait_bits;
pub const eventgroup_set_bits_from_isr = kernel.eventgroup_set_bits_from_isr;
