// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects of a case: on the heap in heap mode, in static memory in zero-heap mode.
const ove = @import("ove");

/// One object of a type; `at` is its address while it exists.
pub fn Object(comptime T: type) type {
    return struct {
        const Self = @This();

        memory: if (ove.config.zero_heap) T else void = undefined,
        made: if (ove.config.zero_heap) void else *T = undefined,

        pub inline fn at(self: *Self) *T {
            return if (ove.config.zero_heap) &self.memory else self.made;
        }

        pub inline fn make(self: *Self, args: anytype) ove.Error!void {
            if (ove.config.zero_heap) return @call(.auto, T.init, .{&self.memory} ++ args);
            self.made = try @call(.auto, T.create, args);
        }

        pub inline fn unmake(self: *Self) ove.Error!void {
            if (ove.config.zero_heap) return self.memory.end();
            return self.made.tryDestroy();
        }
    };
}
