// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

comptime {
    h.thread(
        "power.lock.limits_the_state",
        "A lock limits the sleep state until it is released, and the statistics say which states were used.",
        limits,
    );
    h.thread(
        "power.hook.is_called_around_each_sleep",
        "The application's functions are called before and after each sleep, in this language too.",
        hooks,
    );
    if (ove.config.power) {
        @export(&beforeSleep, .{ .name = "ove_power_before_sleep" });
        @export(&afterSleep, .{ .name = "ove_power_after_sleep" });
    }
}

var before_calls: u32 = 0;
var after_calls: u32 = 0;

fn beforeSleep(_: c_int) callconv(.c) void {
    before_calls += 1;
}

fn afterSleep(_: c_int) callconv(.c) void {
    after_calls += 1;
}

const systick = 15;
extern fn test_skip(reason: [*:0]const u8) void;

fn limits() !void {
    if (!ove.config.power) return test_skip("built with CONFIG_OVE_POWER=n");
    const power = ove.power;
    var lock: power.Lock = .init("the test", .light);

    h.expect(@src(), power.deepest() == .deep);
    try lock.hold();
    h.expect(@src(), power.deepest() == .light);
    const before = power.stats();
    const wakeups = power.wakeups(systick);
    try ove.thread.sleep(.ms(50));
    const after = power.stats();
    h.expect(@src(), after.deep_sleeps == before.deep_sleeps);
    h.expect(@src(), after.light_us - before.light_us >= 40000);
    h.expect(@src(), power.wakeups(systick) > wakeups);
    try lock.release();
    h.expectError(@src(), lock.release(), error.NotOwner);
    power.notDeeperThan(.awake);
    h.expect(@src(), power.deepest() == .awake);
    power.notDeeperThan(.deep);
    h.expect(@src(), power.nextEventUs() != @as(?u64, 0));
    h.expect(@src(), (try power.stateInfo(.light)).wake_us == 0);
    h.expectError(@src(), power.stateInfo(.awake), error.NotSupported);
}

fn hooks() !void {
    if (!ove.config.power) return test_skip("built with CONFIG_OVE_POWER=n");
    const before = before_calls;

    try ove.thread.sleep(.ms(20));
    h.expect(@src(), before_calls > before);
    h.expect(@src(), after_calls == before_calls);
}
