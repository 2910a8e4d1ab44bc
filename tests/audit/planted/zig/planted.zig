// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that the audit must complain about.
const ove = @import("ove");

pub fn main() void {}

fn code(answer: ove.Error!void) c_int {
    answer catch return -1;
    return 0;
}

export fn planted_allocation(mutex: *ove.Mutex, result: **anyopaque) c_int {
    result.* = @ptrCast(ove.Mutex.create() catch return -1);
    return code(mutex.lock(.forever));
}

export fn planted_computed_call(lock: *const fn (*ove.Mutex) callconv(.c) c_int, mutex: *ove.Mutex) c_int {
    const answer = lock(mutex);
    return if (answer != 0) answer else code(mutex.lock(.forever));
}
