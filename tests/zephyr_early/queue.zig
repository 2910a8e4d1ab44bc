// SPDX-License-Identifier: MIT OR Apache-2.0
//! The queue in Zig.
const ove = @import("ove");

const bytes = ove.static("bytes", ove.Queue(u8, 8), .{});

export fn queue_put(byte: u8) bool {
    bytes.trySend(byte) catch return false;
    return true;
}

export fn queue_get(timeout_ms: u32) c_int {
    return bytes.receive(.{ .milliseconds = timeout_ms }) catch -1;
}
