// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::capability::*;

extern "C" {
    fn abi_promises(promises: *const bool, count: usize) -> bool;
}

test!(thread capability.promise.is_c_s,
    "Each capability of the kernel has the same value as in C.", {
    let promises = [
        STRICT_PRIORITY,
        KEPT_TURN,
        SUSPENDED_RANK,
        URGENT_TIMERS,
        DIRECT_TIMERS,
        NATIVE_WAITS,
        NATIVE_INHERITANCE,
        NATIVE_START,
        OWNER_KEPT,
        AWAITED_OWNER_KEPT,
        JUDGED_WAITS,
        FRAME_CHECKS,
        TERMINATE_AT_ONCE,
        BOUNDED_HEAP,
    ];
    // SAFETY: C reads this many promises.
    expect!(unsafe { abi_promises(promises.as_ptr(), promises.len()) });
});
