// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "tls.set.each_thread_has_its_own",
        "A key has a separate value in each thread, and none until the thread sets it.",
        eachItsOwn,
    );
    h.thread(
        "tls.destructor.at_the_end",
        "The destructor gets the value in the ending thread, before the joiner continues.",
        atTheEnd,
    );
    h.thread(
        "tls.end.not_while_a_thread_has_a_value",
        "A key can be deinitialised only when no thread has a value, and the next key reuses its slot.",
        notWhileUsed,
    );
}

extern fn test_skip(reason: [*:0]const u8) void;
const why = "built with CONFIG_OVE_TLS=n";

var one: c_int = 1;
var two: c_int = 2;

fn report(value: *c_int) void {
    h.point(value.*);
}

fn eachItsOwn() !void {
    if (!ove.config.tls) return test_skip(why);
    const Key = ove.ThreadLocal(c_int, null);
    const other = struct {
        fn run(key: *Key) void {
            h.expect(@src(), key.get() == null);
            h.expectOk(@src(), key.set(&two));
            h.point(key.get().?.*);
            h.expectOk(@src(), key.set(null));
        }
    };
    var key: Key = undefined;
    try key.init();
    defer key.deinit();
    h.expect(@src(), key.get() == null);
    try key.set(&one);
    const helper = try Helper.start(.high, other.run, &key);
    try helper.join();
    helper.end();
    h.expect(@src(), key.get() == &one);
    try key.set(null);
    h.expectPoints(@src(), &.{2});
}

fn atTheEnd() !void {
    if (!ove.config.tls) return test_skip(why);
    const Key = ove.ThreadLocal(c_int, report);
    const ending = struct {
        fn run(key: *Key) void {
            h.expectOk(@src(), key.set(&two));
            h.point(1);
        }
    };
    var key: Key = undefined;
    try key.init();
    defer key.deinit();
    const helper = try Helper.start(.low, ending.run, &key);
    try helper.join();
    helper.end();
    h.point(3);
    h.expectPoints(@src(), &.{ 1, 2, 3 });
}

fn notWhileUsed() !void {
    if (!ove.config.tls) return test_skip(why);
    const Key = ove.ThreadLocal(c_int, null);
    for (0..5) |_| {
        var key: Key = undefined;
        try key.init();
        h.expect(@src(), key.get() == null);
        try key.set(&one);
        h.expectError(@src(), key.end(), error.Busy);
        h.expect(@src(), key.get() == &one);
        try key.set(null);
        try key.end();
    }
}
