// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Drop a running timer in the callback of another.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var victim: ove.Timer = undefined;
var killer: ove.Timer = undefined;
var is_ended = false;

fn nothing() void {}

fn kill() void {
    victim.deinit();
    @atomicStore(bool, &is_ended, true, .release);
}

fn isEnded() bool {
    return @atomicLoad(bool, &is_ended, .acquire);
}

pub fn program() ove.Error!void {
    try victim.init(.ms(1), .periodic, nothing, {});
    try victim.start();
    try killer.init(.ms(2), .one_shot, kill, {});
    try killer.start();
    hostile.waitUntil(isEnded);
    killer.deinit();
}
