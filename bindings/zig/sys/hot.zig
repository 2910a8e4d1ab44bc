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
/// Where a kernel's module has none of these, `backends/generic` builds the objects.
const objects = if (@hasDecl(kernel, "event_wait")) kernel else @import("hot/generic.zig");

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
pub const event_wait = objects.event_wait;
pub const event_signal = objects.event_signal;
pub const event_signal_from_isr = objects.event_signal_from_isr;
pub const condvar_wait = objects.condvar_wait;
pub const condvar_signal = objects.condvar_signal;
pub const condvar_broadcast = objects.condvar_broadcast;
pub const queue_send = objects.queue_send;
pub const queue_receive = objects.queue_receive;
pub const queue_try_send = objects.queue_try_send;
pub const queue_try_receive = objects.queue_try_receive;
pub const queue_send_from_isr = objects.queue_send_from_isr;
pub const queue_receive_from_isr = objects.queue_receive_from_isr;
pub const stream_send = objects.stream_send;
pub const stream_receive = objects.stream_receive;
pub const stream_send_from_isr = objects.stream_send_from_isr;
pub const stream_receive_from_isr = objects.stream_receive_from_isr;
pub const eventgroup_set_bits = objects.eventgroup_set_bits;
pub const eventgroup_clear_bits = objects.eventgroup_clear_bits;
pub const eventgroup_get_bits = objects.eventgroup_get_bits;
pub const eventgroup_wait_bits = objects.eventgroup_wait_bits;
pub const eventgroup_set_bits_from_isr = objects.eventgroup_set_bits_from_isr;
