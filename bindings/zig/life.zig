// SPDX-License-Identifier: MIT OR Apache-2.0
//! The start and the end of every object, in the caller's memory and on the heap.
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;
const heap = @import("heap.zig");
const Pin = @import("pin.zig").Pin;
const stop = @import("stop.zig");

/// The life of an object `Self`, which has the C object in its field `raw`: `name` is the type's name in Zig, `concept`
/// the prefix of the C calls. If C has `ove_<concept>_settle`, an end that cannot return an error first brings the
/// object to rest with it.
pub fn Life(comptime Self: type, comptime name: [:0]const u8, comptime concept: []const u8) type {
    return struct {
        const Init = @field(sets, concept ++ "_init");
        const Create = @field(sets, concept ++ "_create");
        const End = @field(sets, concept ++ "_deinit");
        const Raw = @field(sys.layout, "ove_" ++ concept);
        /// C's own block is aligned for the C object. A buffer adds what Zig's alignment needs; C's block has its own
        /// buffer.
        const is_own_block = Pin.is_checked or (!@hasField(Self, "stack") and @alignOf(Self) > heap.alignment);

        /// C's call `ove_<concept>_<action>`; one that is missing in a configuration is only analysed if it is used.
        inline fn call(comptime action: []const u8, arguments: anytype) c_int {
            return @call(.auto, @field(sys, "ove_" ++ concept ++ "_" ++ action), arguments);
        }

        /// End the object by C's call. If the object is in use, bring it to rest first.
        inline fn takeBack(comptime action: []const u8, raw: *Raw, comptime place: [:0]const u8) void {
            var code = call(action, .{raw});
            if (comptime @hasDecl(sys, "ove_" ++ concept ++ "_settle")) {
                if (code != 0) {
                    code = call("settle", .{ raw, sys.layout.value_OVE_WAIT_FOREVER });
                    if (code == 0) code = call(action, .{raw});
                }
            }
            stop.unless(code, place);
        }

        /// Let C initialise it from its arguments.
        pub inline fn begin(self: *Self, arguments: anytype) Init!void {
            var made: *Raw = undefined;
            try errors.check(Init, call("init", .{ &made, &self.raw } ++ arguments));
            self.pin.set();
        }

        /// Make one on the heap: from the arguments of C's call, or, if an object stores more than the C object, from
        /// those of `init`.
        pub inline fn create(arguments: anytype, init_arguments: anytype) Create!*Self {
            heap.require();
            if (is_own_block) {
                const self = try heap.alloc(Self);
                errdefer heap.free(self);
                try @call(.auto, Self.init, .{self} ++ init_arguments);
                return self;
            }
            var made: *Raw = undefined;
            try errors.check(Create, call("create", .{&made} ++ arguments));
            // The object that contains the field. Members that C did not create are outside C's block and are never
            // accessed.
            return @alignCast(@fieldParentPtr("raw", made));
        }

        pub fn end(self: *Self) End!void {
            try errors.check(End, call("deinit", .{handle(self)}));
            self.pin.clear();
        }

        pub fn deinit(self: *Self) void {
            takeBack("deinit", handle(self), "ove." ++ name ++ ".deinit");
            self.pin.clear();
        }

        pub inline fn destroy(self: *Self) void {
            heap.require();
            if (is_own_block) {
                deinit(self);
                return heap.free(self);
            }
            takeBack("destroy", &self.raw, "ove." ++ name ++ ".destroy");
        }

        pub inline fn tryDestroy(self: *Self) End!void {
            heap.require();
            if (is_own_block) {
                try end(self);
                return heap.free(self);
            }
            return errors.check(End, call("destroy", .{&self.raw}));
        }

        pub inline fn handle(self: *Self) *Raw {
            self.pin.check();
            return &self.raw;
        }
    };
}
