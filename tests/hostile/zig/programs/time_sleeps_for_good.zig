// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: value.time
//! tries: Sleep until a time that no clock reaches.
//! end: waits
const ove = @import("ove");
const hostile = @import("../hostile.zig");

pub fn program() ove.Error!void {
    // In nanoseconds of 64 bits it is 448 us after the start.
    try ove.thread.sleepMs(2);
    hostile.expect(@src(), ove.sys.ove_thread_sleep_until(18446744073710) == 0);
    try ove.thread.sleepUntil(.max);
}
