// SPDX-License-Identifier: MIT OR Apache-2.0
// The hot calls on posix. A thread of the host knows itself by a variable that only C can name, so the mutexes are C's
// symbols.

mod portable;
pub use portable::*;

pub use crate::sys::ove_thread_get_self as thread_get_self;
#[cfg(ove_mutex)]
pub use crate::sys::{
    ove_mutex_lock as mutex_lock, ove_mutex_try_lock as mutex_try_lock, ove_mutex_unlock as mutex_unlock,
    ove_rmtx_lock as rmtx_lock, ove_rmtx_try_lock as rmtx_try_lock, ove_rmtx_unlock as rmtx_unlock,
};
