// SPDX-License-Identifier: MIT OR Apache-2.0
//! Structs and function types of the C API, checked against the compiled headers.
const config = @import("ove_config");
const layout = @import("ove_layout");

pub const ove_thread_fn = *const fn (arg: ?*anyopaque) callconv(.c) void;
pub const ove_timer_fn = *const fn (timer: *layout.ove_timer, arg: ?*anyopaque) callconv(.c) void;
/// NULL stops the program.
pub const ove_watchdog_fn = ?*const fn (watchdog: *layout.ove_watchdog, arg: ?*anyopaque) callconv(.c) void;
pub const ove_work_fn = *const fn (work: *layout.ove_work, arg: ?*anyopaque) callconv(.c) void;
pub const ove_tls_destructor_fn = ?*const fn (value: ?*anyopaque) callconv(.c) void;
/// NULL for the console.
pub const ove_log_sink_fn = ?*const fn (text: [*]const u8, length: usize, arg: ?*anyopaque) callconv(.c) void;
pub const ove_board_irq_fn = *const fn (arg: ?*anyopaque) callconv(.c) void;

pub const ove_thread_desc = extern struct {
    name: [*:0]const u8,
    entry: ove_thread_fn,
    arg: ?*anyopaque,
    priority: layout.ove_enum,
    stack: ?*anyopaque,
    stack_size: usize,
};

pub const ove_workqueue_desc = extern struct {
    name: [*:0]const u8,
    priority: layout.ove_enum,
    stack: ?*anyopaque,
    stack_size: usize,
};

pub const ove_heap_stats = extern struct {
    total: usize,
    used: usize,
    peak: usize,
    allocations: usize,
};

pub const ove_power_state_info = extern struct {
    name: [*:0]const u8,
    loses: [*:0]const u8,
    wake_us: u32,
    worth_us: u32,
};

pub const ove_power_lock = extern struct {
    name: [*:0]const u8,
    deepest: layout.ove_enum,
    held: u32,
};

pub const ove_power_stats = extern struct {
    light_us: u64,
    deep_us: u64,
    light_sleeps: u32,
    deep_sleeps: u32,
    unexplained: u32,
};

pub const ove_reset_info = extern struct {
    reason: c_int,
    number: c_int,
    pc: usize,
    lr: usize,
    thread: [24]u8,
    place: [24]u8,
};

/// One record of the section `ove_static`.
pub const ove_static_object = extern struct {
    init: *const fn () callconv(.c) c_int,
    name: [*:0]const u8,
};

/// Does not compile if an enumeration of Zig has another number than C's, whose names are `prefix` plus Zig's name.
pub fn pinEnum(comptime T: type, comptime prefix: []const u8) void {
    for (@typeInfo(T).@"enum".field_names, @typeInfo(T).@"enum".field_values) |name, value| {
        var upper: [name.len]u8 = undefined;
        for (name, 0..) |letter, at| upper[at] = if (letter >= 'a' and letter <= 'z') letter - 32 else letter;
        const of_c = @field(layout, "value_" ++ prefix ++ &upper);
        if (value != of_c) @compileError(prefix ++ &upper ++ " has another number in C");
    }
}

fn pin(comptime have: comptime_int, comptime want: comptime_int, comptime what: []const u8) void {
    if (have != want) @compileError(what ++ " differs from the C header");
}

fn pinStruct(comptime T: type, comptime name: []const u8) void {
    pin(@sizeOf(T), @field(layout, "sizeof_" ++ name), name ++ "_t");
    pin(@alignOf(T), @field(layout, "alignof_" ++ name), name ++ "_t");
    pinFields(T, name);
}

fn pinFields(comptime T: type, comptime name: []const u8) void {
    for (@typeInfo(T).@"struct".field_names) |field| {
        pin(@offsetOf(T, field), @field(layout, "offsetof_" ++ name ++ "_" ++ field), name ++ "_t." ++ field);
    }
}

comptime {
    pin(@sizeOf(c_int), layout.sizeof_int, "int");
    pin(@sizeOf(bool), layout.sizeof_bool, "bool");
    pin(@sizeOf(usize), layout.sizeof_size_t, "size_t");
    pin(@sizeOf(layout.ove_enum), layout.sizeof_ove_prio, "ove_prio_t");
    pin(0xffffffff, layout.value_OVE_WAIT_FOREVER, "OVE_WAIT_FOREVER");
    pin(0, layout.value_OVE_NO_WAIT, "OVE_NO_WAIT");
    pin(0, layout.value_OVE_OK, "OVE_OK");
    pinStruct(ove_thread_desc, "ove_thread_desc");
    if (config.workqueue) pinStruct(ove_workqueue_desc, "ove_workqueue_desc");
    pinStruct(ove_heap_stats, "ove_heap_stats");
    if (config.power) {
        pinStruct(ove_power_state_info, "ove_power_state_info");
        pinStruct(ove_power_lock, "ove_power_lock");
        pinStruct(ove_power_stats, "ove_power_stats");
    }
    if (config.reset) pinStruct(ove_reset_info, "ove_reset_info");
    pin(@sizeOf(ove_static_object), layout.sizeof_ove_static_object, "struct ove_static_object");
    pinFields(ove_static_object, "ove_static_object");
}
