// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.heap
//! tries: End a running thread in an ISR.
//! end: stops 9
//! end.freertos.release: stops 2
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var worker: hostile.Thread = undefined;

fn work() void {
    ove.thread.sleepMs(1000) catch {};
}

fn endFromIsr() void {
    worker.deinit();
}

pub fn program() ove.Error!void {
    try worker.init(.{ .name = "worker" }, work, {});
    ove.board.attachIrq(endFromIsr);
    ove.board.triggerIrq();
}
