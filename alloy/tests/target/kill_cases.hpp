// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/alloy.hpp>

#include <cstdint>

// The calls inside which a task is killed.

namespace kill_test {

using namespace alloy::rtos;

/// Made again for each landing.
struct Objects {
    CountingSemaphore semaphore{0, 5};
    Queue<std::uint32_t, 2> queue;
    EventFlags flags;
    ConditionVariable condition;
    StreamBuffer<8> stream;
    StaticPool<std::uint64_t, 2> pool;
};
Objects& objects();
/// The same, but these name the task that locked them, also when that is dead.
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
    std::uint32_t (*call)(); ///< the victim's; what it returns
    void (*act)();           ///< may be null; in the least urgent task, when the victim waits or has ended
    /// Is the state that of the call made whole, or not at all and not returned?
    bool (*check)(bool has_returned, std::uint32_t result);
};
extern const Case CASES[];
extern const unsigned CASE_COUNT;

} // namespace kill_test
