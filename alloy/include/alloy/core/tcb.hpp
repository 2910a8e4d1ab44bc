// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>
#include <alloy/priority.hpp>
#include <alloy/time.hpp>

#include <cstdint>

namespace alloy::rtos::detail {

struct Waiter;
struct MutexCore;
struct Tcb;

enum TcbFlag : std::uint8_t {
    TCB_SUSPENDED = 1,   ///< rank is PARKED_RANK until resumed
    TCB_FINISHED = 2,    ///< the function returned; the thread is in no list
    TCB_ROUND_ROBIN = 4, ///< shares its priority in slices
    TCB_NOTIFIABLE = 8,  ///< is a NotifiableTcb
    TCB_HOLDS = 16,      ///< no other thread runs: rank is SERVICE_RANK until release()
    TCB_RUN_TIME = 32,   ///< is a TimedTcb
    TCB_LAYERED = 64,    ///< a layer above stores more after the block; the kernel does not use this flag
};

/// A thread. The port's assembly uses the offsets of sp and stack.
struct Tcb {
    std::uintptr_t* sp; ///< address of its frame while it does not run
    Tcb* next;          ///< links in the ring of its rank: ready threads, or waiters of one object
    Tcb* prev;
    Waiter* waiter;  ///< set while the thread waits
    MutexCore* held; ///< mutexes it owns for which another thread has waited
    const char* name;
    std::uintptr_t* stack; ///< lowest address of its stack, or of the guard in it
    Rank rank;             ///< current rank
    Rank base_rank;        ///< without inheritance
    std::uint8_t flags;
    /// Set while lent_rank() scans this thread's mutexes; cleared if another scan interrupts it.
    std::uint8_t is_scanned;
#if ALLOY_ERRNO
    int error_number; ///< its errno; a task re-created in the same object keeps it
#endif
};

/// State of a task's notification. The order lets one comparison tell whether a notification is only recorded. The most
/// common wait has its own state (not with ALLOY_SMALL), so that waking from it checks nothing else. The state is a
/// whole word, so that one instruction reads or writes value and state together.
enum class NotifyState : std::uint32_t {
    None,
    Pending,
    Waiting,      ///< without a timeout; consumes the value
    WaitingOther, ///< with a timeout, or keeps the value
    Finished
};

/// A thread with a notification: a value, and whether it is pending.
struct NotifiableTcb : Tcb {
    std::uint32_t value;
    NotifyState state;
};

/// A control block with its thread's run time, in counts of alloy_board_counter().
template <class Block> struct TimedTcb : Block {
    std::uint64_t run_time = 0;
};

static_assert(sizeof(void*) != 4 || sizeof(Tcb) == 32 + 4 * ALLOY_ERRNO,
              "alloy: a control block is 32 bytes, and 4 with an errno");
static_assert(sizeof(void*) != 4 || sizeof(NotifiableTcb) == sizeof(Tcb) + 8, "alloy: a notification adds 8 bytes");
static_assert(sizeof(void*) != 4 || ALLOY_ERRNO != 0 ||
                  (sizeof(TimedTcb<Tcb>) == 40 && sizeof(TimedTcb<NotifiableTcb>) == 48),
              "alloy: a run time adds 8 bytes");

} // namespace alloy::rtos::detail
