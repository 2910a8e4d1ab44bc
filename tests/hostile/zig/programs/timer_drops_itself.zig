// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Let a timer's callback drop the timer's own owner.
//! end: stops 9
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var timer: ove.Timer = undefined;

fn endSelf() void {
    timer.deinit();
}

pub fn program() ove.Error!void {
    try timer.init(.ms(1), .one_shot, endSelf, {});
    try timer.start();
    hostile.waitForTheStop();
}
