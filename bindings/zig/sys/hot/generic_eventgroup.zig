// SPDX-License-Identifier: MIT OR Apache-2.0
//! The event groups of `backends/generic`, on kernels whose other objects are their own too.
//!
//! `layout/fields/generic_eventgroup.h` pins the word that is read here.
const layout = @import("ove_layout");
const c = layout.c;

pub inline fn ove_backend_eventgroup_set_bits(group: *layout.ove_eventgroup, bits: u32) void {
    c.ove_generic_eventgroup_set(group, bits, false);
}
pub inline fn ove_backend_eventgroup_set_bits_from_isr(group: *layout.ove_eventgroup, bits: u32) void {
    c.ove_generic_eventgroup_set(group, bits, true);
}
pub inline fn ove_backend_eventgroup_get_bits(group: *layout.ove_eventgroup) u32 {
    return @atomicLoad(u32, @as(*u32, @ptrCast(@alignCast(group))), .acquire);
}
