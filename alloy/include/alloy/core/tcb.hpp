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
    TCB_FINISHED = 2,    ///< the function returned; in no list
    TCB_ROUND_ROBIN = 4, ///< shares its priority in slices
    TCB_NOTIFIABLE = 8,  ///< is a NotifiableTcb
    TCB_HOLDS = 16,      ///< lets no other thread run: rank is SERVICE_RANK until it releases
    TCB_RUN_TIME = 32,   ///< is a TimedTcb
    TCB_LAYERED = 64,    ///< a layer above has more behind the block; the kernel never asks
};

/// One thread. The port's assembly knows the offsets of sp and stack.
struct Tcb {
    std::uintptr_t* sp; ///< where its frame is while it does not run
    Tcb* next;          ///< ring of its rank: of the ready, or of the waiters of one object
    Tcb* prev;
    Waiter* waiter;  ///< set while it waits
    MutexCore* held; ///< mutexes it owns for which a thread waited
    const char* name;
    std::uintptr_t* stack; ///< lowest address of its stack, or of the guard inside it
    Rank rank;             ///< in force now
    Rank base_rank;        ///< without inheritance
    std::uint8_t flags;
    std::uint8_t is_looked_at; ///< a look at what it is lent goes on, and no other has come in between
#if ALLOY_ERRNO
    int error_number; ///< its errno; a task made again in the same object keeps it
#endif
};

/// State of a task's notification. The order lets one comparison tell whether a notification is just noted. The
/// commonest wait is a state of its own, so that waking from it has nothing to look at; not with ALLOY_SMALL. A whole
/// word, so that value and state are read and written by one instruction.
enum class NotifyState : std::uint32_t {
    None,
    Pending,
    Waiting,      ///< forever, and takes the value
    WaitingOther, ///< with a timeout, or leaves the value
    Finished
};

/// A thread with a notification: a value, and whether it has been seen.
struct NotifiableTcb : Tcb {
    std::uint32_t value;
    NotifyState state;
};

/// A control block with how long its thread has run, in counts of alloy_board_counter().
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
