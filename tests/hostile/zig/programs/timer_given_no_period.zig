// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Give a timer periods that are out of range.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

fn nothing() void {}

pub fn program() ove.Error!void {
    var timer: ove.Timer = undefined;
    try timer.init(.ms(1), .one_shot, nothing, {});
    // Without checks it is the caller's bug.
    if (ove.config.checks) {
        hostile.expectError(@src(), timer.setPeriod(.zero), error.Invalid);
        hostile.expectError(@src(), timer.setPeriod(.max), error.Invalid);
        hostile.expectError(@src(), timer.setPeriod(.ms(-1)), error.Invalid);
    }
    try timer.setPeriod(.ms(0x7fffffff));
    try timer.stop();
    timer.deinit();
}
