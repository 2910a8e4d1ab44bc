// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls as C's symbols.

#[cfg(any(ove_condvar, not(ove_configured)))]
pub use crate::sys::{
    ove_condvar_broadcast as condvar_broadcast, ove_condvar_signal as condvar_signal, ove_condvar_wait as condvar_wait,
};
#[cfg(any(ove_event, not(ove_configured)))]
pub use crate::sys::{
    ove_event_signal as event_signal, ove_event_signal_from_isr as event_signal_from_isr, ove_event_wait as event_wait,
};
#[cfg(any(ove_eventgroup, not(ove_configured)))]
pub use crate::sys::{
    ove_eventgroup_clear_bits as eventgroup_clear_bits, ove_eventgroup_get_bits as eventgroup_get_bits,
    ove_eventgroup_set_bits as eventgroup_set_bits, ove_eventgroup_set_bits_from_isr as eventgroup_set_bits_from_isr,
    ove_eventgroup_wait_bits as eventgroup_wait_bits,
};
#[cfg(any(ove_mutex, not(ove_configured)))]
pub use crate::sys::{
    ove_mutex_lock as mutex_lock, ove_mutex_try_lock as mutex_try_lock, ove_mutex_unlock as mutex_unlock,
    ove_rmtx_lock as rmtx_lock, ove_rmtx_try_lock as rmtx_try_lock, ove_rmtx_unlock as rmtx_unlock,
};
#[cfg(any(ove_queue, not(ove_configured)))]
pub use crate::sys::{
    ove_queue_receive as queue_receive, ove_queue_receive_from_isr as queue_receive_from_isr,
    ove_queue_send as queue_send, ove_queue_send_from_isr as queue_send_from_isr,
    ove_queue_try_receive as queue_try_receive, ove_queue_try_send as queue_try_send,
};
#[cfg(any(ove_sem, not(ove_configured)))]
pub use crate::sys::{
    ove_sem_count as sem_count, ove_sem_give as sem_give, ove_sem_give_from_isr as sem_give_from_isr,
    ove_sem_take as sem_take, ove_sem_try_take as sem_try_take,
};
#[cfg(any(ove_stream, not(ove_configured)))]
pub use crate::sys::{
    ove_stream_receive as stream_receive, ove_stream_receive_from_isr as stream_receive_from_isr,
    ove_stream_send as stream_send, ove_stream_send_from_isr as stream_send_from_isr,
};
pub use crate::sys::{
    ove_thread_get_self as thread_get_self, ove_thread_sleep_ms as thread_sleep_ms, ove_thread_yield as thread_yield,
    ove_time_get_us as time_get_us,
};
