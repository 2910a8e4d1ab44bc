// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.mutex_held
//! tries: End a mutex on the heap whose guard was forgotten.
//! end: stops 9
const ove = @import("ove");
const hostile = @import("../hostile.zig");

pub fn program() ove.Error!void {
    const mutex = try ove.Mutex.create();
    try mutex.lock(.forever);
    if (ove.config.checks) hostile.expectError(@src(), mutex.tryDestroy(), error.Busy);
    mutex.destroy();
}
