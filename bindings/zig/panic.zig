// SPDX-License-Identifier: MIT OR Apache-2.0
//! The end of a panic, including the compiler's own checks: one line with the error, and stop number 10 with the
//! address of the failing code. Without a buffer: a thread's stack may be small.
const std = @import("std");
const sys = @import("ove_sys");
const write = @import("board.zig").write;
const Stop = @import("stop.zig").Stop;

/// Reached by `@panic`. Context: any. Never returns.
pub noinline fn call(message: []const u8, address: ?usize) noreturn {
    @branchHint(.cold);
    const caller = address orelse @returnAddress();
    write(message);
    write("\n");
    stopAt(caller);
}

pub noinline fn sentinelMismatch(expected: anytype, _: @TypeOf(expected)) noreturn {
    @branchHint(.cold);
    call("sentinel mismatch", @returnAddress());
}

pub noinline fn unwrapError(failure: anyerror) noreturn {
    @branchHint(.cold);
    const caller = @returnAddress();
    write("attempt to unwrap error: ");
    call(@errorName(failure), caller);
}

pub noinline fn outOfBounds(index: usize, len: usize) noreturn {
    @branchHint(.cold);
    const caller = @returnAddress();
    write("index out of bounds: index ");
    decimal(index);
    write(", len ");
    decimal(len);
    call("", caller);
}

pub noinline fn startGreaterThanEnd(start: usize, end: usize) noreturn {
    @branchHint(.cold);
    const caller = @returnAddress();
    write("start index ");
    decimal(start);
    write(" is larger than end index ");
    decimal(end);
    call("", caller);
}

pub noinline fn inactiveUnionField(active: anytype, accessed: @TypeOf(active)) noreturn {
    @branchHint(.cold);
    const caller = @returnAddress();
    write("access of union field '");
    write(@tagName(accessed));
    write("' while field '");
    write(@tagName(active));
    call("' is active", caller);
}

pub noinline fn sliceCastLenRemainder(_: usize) noreturn {
    @branchHint(.cold);
    call("slice length does not divide exactly into destination elements", @returnAddress());
}

pub noinline fn unexpectedErrorCode(failure: anyerror) noreturn {
    @branchHint(.cold);
    const caller = @returnAddress();
    write("unexpected error code, found error.");
    call(@errorName(failure), caller);
}

pub const reachedUnreachable = Saying("reached unreachable code").end;
pub const unwrapNull = Saying("attempt to use null value").end;
pub const castToNull = Saying("cast causes pointer to be null").end;
pub const incorrectAlignment = Saying("incorrect alignment").end;
pub const invalidErrorCode = Saying("invalid error code").end;
pub const integerOutOfBounds = Saying("integer does not fit in destination type").end;
pub const integerOverflow = Saying("integer overflow").end;
pub const shlOverflow = Saying("left shift overflowed bits").end;
pub const shrOverflow = Saying("right shift overflowed bits").end;
pub const divideByZero = Saying("division by zero").end;
pub const exactDivisionRemainder = Saying("exact division produced remainder").end;
pub const integerPartOutOfBounds = Saying("integer part of floating point value out of bounds").end;
pub const corruptSwitch = Saying("switch on corrupt value").end;
pub const shiftRhsTooBig = Saying("shift amount is greater than the type size").end;
pub const invalidEnumValue = Saying("invalid enum value").end;
pub const forLenMismatch = Saying("for loop over objects with non-equal lengths").end;
pub const copyLenMismatch = Saying("source and destination arguments have non-equal lengths").end;
pub const memcpyAlias = Saying("@memcpy arguments alias").end;
pub const noreturnReturned = Saying("'noreturn' function returned").end;
pub const loadUninstantiableType = Saying("attempt to load uninstantiable type").end;

fn Saying(comptime message: []const u8) type {
    return struct {
        noinline fn end() noreturn {
            @branchHint(.cold);
            call(message, @returnAddress());
        }
    };
}

fn stopAt(address: usize) noreturn {
    sys.ove_stop_at(@backingInt(Stop.panic), @ptrFromInt(address));
}

fn decimal(number: usize) void {
    var digits: [std.math.log10_int(@as(usize, std.math.maxInt(usize))) + 1]u8 = undefined;
    var at = digits.len;
    var rest = number;
    while (true) {
        at -= 1;
        digits[at] = '0' + @as(u8, @intCast(rest % 10));
        rest /= 10;
        if (rest == 0) return write(digits[at..]);
    }
}
