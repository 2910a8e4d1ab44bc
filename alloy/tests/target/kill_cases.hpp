// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/alloy.hpp>

#include <cstdint>

// The calls during which a task is killed.

namespace kill_test {

using namespace alloy::rtos;

/// Re-created for each injection point.
struct Objects {
    CountingSemaphore semaphore{0, 5};
    Queue<std::uint32_t, 2> queue;
    EventFlags flags;
    ConditionVariable condition;
    StreamBuffer<8> stream;
    StaticPool<std::uint64_t, 2> pool;
};
Objects& objects();
/// The same, except that these refer to the task that locked them, even when it is dead.
struct Owned {
    Mutex mutex, second;
    RecursiveMutex recursive;
};
Owned& owned();

using Victim = Task<1024, Priority::Normal, "victim", Feature::Notification>;
/// More urgent than the victim.
using Peer = Task<1024, Priority::High, "peer", Feature::Notification>;
Victim& victim();
Peer& peer();
void make_peer(void (*function)());
bool peer_is_made();
void forget_peer();

struct Case {
    const char* id;
    void (*prepare)();       ///< may be null; runs in the least urgent task
    std::uint32_t (*call)(); ///< the victim's call; returns its result
    void (*act)();           ///< may be null; runs in the least urgent task when the victim waits or has ended
    /// Returns true if the state is that of a completed call, or of a call not made and not returned.
    bool (*check)(bool has_returned, std::uint32_t result);
};
extern const Case CASES[];
extern const unsigned CASE_COUNT;

} // namespace kill_test
