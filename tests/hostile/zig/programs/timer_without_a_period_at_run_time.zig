// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Make a timer whose period is 0 at run time.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

fn nothing() void {}

pub fn program() ove.Error!void {
    var timer: ove.Timer = undefined;
    var none: ove.Duration = .zero;
    const hidden: *volatile ove.Duration = &none;
    if (ove.config.checks) hostile.expectError(@src(), timer.init(hidden.*, .one_shot, nothing, {}), error.Invalid);
}
