// SPDX-License-Identifier: MIT OR Apache-2.0
//! Thread-local storage.
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;

/// A key, under which each thread has its own `*T`, or none; a thread starts with none. When a thread ends,
/// `destructor` gets its last pointer, in that thread: null, or a `fn (*T) void`, which may make every call that a
/// thread may make.
pub fn ThreadLocal(comptime T: type, comptime destructor: ?fn (*T) void) type {
    return extern struct {
        const Self = @This();
        const life = Life(Self, "ThreadLocal", "tls");

        raw: sys.layout.ove_tls,
        pin: Pin,

        const c_destructor: sys.types.ove_tls_destructor_fn = if (destructor) |function| struct {
            fn destroy(value: ?*anyopaque) callconv(.c) void {
                function(@ptrCast(@alignCast(value.?)));
            }
        }.destroy else null;

        /// Make the key in this memory, which must outlive the key and must not move. Context: thread, start. Blocks:
        /// never. Cost: O(CONFIG_OVE_TLS_KEYS).
        /// Errors: Full (CONFIG_OVE_TLS_KEYS keys exist); with checks: Context (in an ISR).
        pub fn init(self: *Self) sets.tls_init!void {
            return life.begin(self, .{c_destructor});
        }

        /// End the key. Context: thread, start. Blocks: never. Cost: O(threads).
        /// Errors: Busy (a thread has a pointer; nothing changes); with checks: Context (in an ISR).
        pub const end = life.end;

        /// `end` for a defer: an error stops the program.
        pub const deinit = life.deinit;

        /// Make a key on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
        /// Errors: NoMemory; otherwise as `init`.
        pub inline fn create() sets.tls_create!*Self {
            return life.create(.{c_destructor}, .{});
        }

        /// End a key of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release,
        /// O(threads). An error stops the program.
        pub const destroy = life.destroy;

        /// `end` for a key of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
        /// release, O(threads).
        pub const tryDestroy = life.tryDestroy;

        /// The key's C handle. Context: any.
        pub const handle = life.handle;

        /// The calling thread's pointer; null before it has set one, in a native thread and in a timer's callback.
        /// Context: thread; elsewhere the call stops the program, with checks. Blocks: never. Cost: O(1).
        pub inline fn get(self: *Self) ?*T {
            return @ptrCast(@alignCast(sys.ove_tls_get(self.handle())));
        }

        /// Set the calling thread's pointer; the destructor does not get the previous one. Context: thread.
        /// Blocks: never. Cost: O(1).
        /// Errors: Context (a native thread, or a timer's callback; with checks also an ISR and before the start).
        pub inline fn set(self: *Self, value: ?*T) sets.tls_set!void {
            return errors.check(sets.tls_set, sys.ove_tls_set(self.handle(), value));
        }
    };
}
