// SPDX-License-Identifier: MIT OR Apache-2.0
// Scenarios in which the interrupt wakes a task that is more urgent than all participants, or races for the same bit or
// the same slot of a queue.

#include "extra_task.hpp"
#include "scenarios.hpp"

#include <alloy/alloy.hpp>

#include <new>

namespace test {

using namespace alloy::rtos;

namespace {

// Reset before each run.
struct Facts {
    bool interrupted, top_ran, top_waits, gave_up, isr_sent, isr_resumed, peer_ran;
    unsigned works, taken;
};
volatile Facts facts;
CountingSemaphore go{0, 1}, go_on{0, 1}, wake{0, 1};
Mutex mutex, outer;
void wake_top() {
    facts.interrupted = true;
    wake.give_from_isr().unwrap();
}
void top() {
    wake.take().unwrap();
    facts.top_ran = true;
}
/// Called by a running thread that is less urgent than `top`.
void expect_most_urgent() {
    // In this order: an interrupt between the two reads has let top run.
    const bool ran = facts.top_ran;
    expect(!facts.interrupted || ran || facts.top_ran, "the most urgent ready task runs");
}
const char* ran_check() {
    expect(facts.top_ran && mutex.owner() == nullptr && outer.owner() == nullptr,
           "all parts ran, and no mutex is locked");
    return first_wrong();
}

// A contended lock
void lock_low() {
    mutex.lock().unwrap();
    go.give().unwrap();
    expect_most_urgent();
    mutex.unlock().unwrap();
    expect_most_urgent();
}
void lock_high() {
    go.take().unwrap();
    mutex.lock().unwrap();
    expect_most_urgent();
    mutex.unlock().unwrap();
}

// The same at the end of a chain of owners
void chain_low() {
    mutex.lock().unwrap();
    go.give().unwrap();
    go_on.give().unwrap();
    expect_most_urgent();
    mutex.unlock().unwrap();
    expect_most_urgent();
}
void chain_mid() {
    go.take().unwrap();
    outer.lock().unwrap();
    mutex.lock().unwrap();
    expect_most_urgent();
    mutex.unlock().unwrap();
    outer.unlock().unwrap();
}
void chain_high() {
    go_on.take().unwrap();
    outer.lock().unwrap();
    expect_most_urgent();
    outer.unlock().unwrap();
}

// A thread that was preempted, but not by an interrupt, and continues when the other waits
void preempted_low() {
    // Legal in any context; a thread that this wakes preempts the caller.
    go.give_from_isr().unwrap();
    expect_most_urgent();
    go_on.give().unwrap();
    expect_most_urgent();
}
void preempted_high() {
    go.take().unwrap();
    expect_most_urgent();
    go_on.take().unwrap();
}

// A lock times out while the owner, which runs at the waiter's priority, continues to run
void late_low() {
    mutex.lock().unwrap();
    go.give().unwrap();
    detail::tick();
    detail::tick();
    expect(facts.gave_up, "a lock times out at its tick although the owner runs on");
    expect(RTOS::active_priority(low_task()) == Priority::Low, "and the owner has lost the priority that it donated");
    mutex.unlock().unwrap();
}
void late_high() {
    go.take().unwrap();
    expect(mutex.lock(1).is_err(), "the owner does not unlock in time");
    facts.gave_up = true;
}
void late_interrupt() {
    facts.interrupted = true;
    detail::tick();
}
const char* late_check() {
    expect(facts.gave_up && mutex.owner() == nullptr, "the waiter timed out, and the mutex is free");
    return first_wrong();
}

// A second bit of the same wait
EventFlags flags;
std::uint32_t seen;
void bit_low() { flags.set(1); }
void bit_high() { seen = flags.wait_any(3).unwrap(); }
void bit_interrupt() { flags.set_from_isr(2); }
const char* bit_check() {
    const std::uint32_t left = flags.clear(3);
    expect((seen | left) == 3, "a bit was seen by the waiter or is still set");
    expect((seen & left) == 0, "a bit that the waiter took is cleared");
    return first_wrong();
}

// A flag, and a more urgent task that could take it from the waiting task
void newcomer_high() { seen = flags.wait_any(1, true, 50).unwrap_or(0); }
void newcomer_top() {
    wake.take().unwrap();
    facts.top_ran = true;
    if (flags.wait_any(1, true, NO_WAIT).is_ok())
        facts.taken = 1;
}
const char* newcomer_check() {
    expect(seen == 1 && facts.taken == 0 && flags.get() == 0, "a flag goes to the task that waits already");
    return first_wrong();
}

// An interrupt resumes a task while it suspends itself or another task resumes it
void resume_low() {
    if (RTOS::resume(high_task()).is_ok())
        facts.works = facts.works + 1;
    expect(facts.taken == 1, "a resumed task that is more urgent has run");
}
void resume_high() {
    RTOS::suspend(high_task()).unwrap();
    facts.taken = 1;
}
void resume_interrupt() {
    facts.interrupted = true;
    facts.isr_resumed = RTOS::resume_from_isr(high_task()).is_ok();
}
const char* resume_check() {
    expect(facts.taken == 1 && facts.works + (facts.isr_resumed ? 1U : 0U) == 1, "one resume ends one suspend");
    return first_wrong();
}

// The same while the task waits for a mutex: the priority that it donates ends and returns with it
void lend_low() {
    mutex.lock().unwrap();
    go.give().unwrap();
    RTOS::suspend(high_task()).unwrap();
    // In this order: the interrupt may come between the two.
    const Priority suspended = RTOS::active_priority(low_task());
    expect(suspended == Priority::Low || facts.isr_resumed, "a suspended task donates no priority");
    (void)RTOS::resume(high_task());
    expect(RTOS::active_priority(low_task()) == Priority::High, "a resumed task donates its priority again");
    mutex.unlock().unwrap();
    expect(RTOS::active_priority(low_task()) == Priority::Low && facts.taken == 1, "unlock transfers ownership");
}
void lend_high() {
    go.take().unwrap();
    mutex.lock().unwrap();
    facts.taken = 1;
    mutex.unlock().unwrap();
}
const char* lend_check() {
    expect(facts.taken == 1 && mutex.owner() == nullptr, "all parts ran, and no mutex is locked");
    return first_wrong();
}

// The owner of two contended mutexes unlocks one, while a wait for the other times out
void several_low() {
    mutex.lock().unwrap();
    outer.lock().unwrap();
    go_on.give().unwrap();
    go.give().unwrap();
    expect(RTOS::active_priority(low_task()) == Priority::High,
           "the owner runs at the priority of its most urgent waiter");
    mutex.unlock().unwrap();
    const bool gave_up = facts.gave_up;
    const Priority left = RTOS::active_priority(low_task());
    expect(left == Priority::Normal ? !gave_up : left == Priority::Low && facts.gave_up,
           "after an unlock the owner keeps the priority of the other mutex's waiter, as long as that task waits");
    outer.unlock().unwrap();
    expect(RTOS::active_priority(low_task()) == Priority::Low, "and no donated priority after the last unlock");
}
void several_mid() {
    go_on.take().unwrap();
    if (outer.lock(1).is_ok())
        outer.unlock().unwrap();
    else
        facts.gave_up = true;
}
void several_high() {
    go.take().unwrap();
    mutex.lock().unwrap();
    mutex.unlock().unwrap();
}
const char* several_check() {
    expect(mutex.owner() == nullptr && outer.owner() == nullptr, "no mutex is locked");
    return first_wrong();
}

// The owner of three contended mutexes unlocks one, while another task starts to wait for one of the others
Mutex third;
using Waiter = Task<1024, Priority::BelowNormal, "waiter", Feature::Notification>;
void joined_low() {
    outer.lock().unwrap();
    mutex.lock().unwrap();
    third.lock().unwrap();
    auto* const waiter = new (extra_place) Waiter([] {
        outer.lock().unwrap();
        outer.unlock().unwrap();
    });
    go_on.give().unwrap();
    go.give().unwrap();
    third.unlock().unwrap();
    // In this order: it may start to wait between the two.
    const bool waits = facts.top_waits;
    expect(RTOS::active_priority(low_task()) == Priority::Critical || !waits,
           "an owner runs at the priority of a task that started to wait during its unlock of another mutex");
    mutex.unlock().unwrap();
    outer.unlock().unwrap();
    RTOS::join(*waiter).unwrap();
}
void joined_mid() {
    go_on.take().unwrap();
    mutex.lock().unwrap();
    mutex.unlock().unwrap();
}
void joined_high() {
    go.take().unwrap();
    third.lock().unwrap();
    third.unlock().unwrap();
}
void joined_top() {
    wake.take().unwrap();
    facts.top_waits = true;
    mutex.lock().unwrap();
    facts.top_waits = false;
    facts.top_ran = true;
    mutex.unlock().unwrap();
}

// A task that runs at an inherited priority locks along a chain of owners, while the wait that donates it times out
using Lent = Task<1024, Priority::AboveNormal, "lent", Feature::Notification>;
void lowered_low() {
    mutex.lock().unwrap();
    go.give().unwrap();
    auto* const lent = new (extra_place) Lent([] {
        third.lock().unwrap();
        go_on.give().unwrap();
        outer.lock().unwrap();
        outer.unlock().unwrap();
        third.unlock().unwrap();
    });
    // In this order: the wait may time out between the two.
    const bool gave_up = facts.gave_up;
    const Priority found = RTOS::active_priority(low_task());
    expect(found == Priority::High ? !gave_up : found == Priority::AboveNormal && facts.gave_up,
           "the end of a chain runs at the priority of the task that waits at its start");
    mutex.unlock().unwrap();
    RTOS::join(*lent).unwrap();
}
void lowered_mid() {
    go.take().unwrap();
    outer.lock().unwrap();
    mutex.lock().unwrap();
    mutex.unlock().unwrap();
    outer.unlock().unwrap();
}
void lowered_high() {
    go_on.take().unwrap();
    if (third.lock(1).is_ok())
        third.unlock().unwrap();
    else
        facts.gave_up = true;
}

// A reset of a queue with waiting senders
Queue<std::uint32_t, 2> queue;
void reset_low() {
    go.give().unwrap();
    queue.reset();
}
void reset_mid() {
    go.take().unwrap();
    queue.send(20).unwrap();
}
void reset_high() {
    queue.send(1).unwrap();
    queue.send(2).unwrap();
    const std::uint32_t item = 10;
    queue.send(item).unwrap();
    expect(*const_cast<const volatile std::uint32_t*>(&item) == 10, "a sender's item is not written to");
}
void reset_interrupt() { facts.isr_sent = queue.send_from_isr(9).is_ok(); }
const char* reset_check() {
    const std::uint32_t expected[] = {10, 20};
    std::uint32_t item;
    for (const std::uint32_t each : expected)
        expect(queue.try_receive_into(item).is_ok() && item == each, "messages of waiting senders are stored in order");
    expect(!facts.isr_sent && queue.is_empty(),
           "an interrupt finds the queue full, and the queue has no other message");
    return first_wrong();
}

// A task ends, and the first task that detects this re-creates it at once; a task of equal priority is ready
using Worker = Task<1024, Priority::Normal, "worker", Feature::Notification>;
Worker& worker() { return extra_task<Worker>(); }
void make_worker() {
    new (extra_place) Worker([] { facts.works = facts.works + 1; });
}
void remake_low() {
    RTOS::hold();
    make_worker();
    // After the first join, the end of a task checks for joining tasks.
    expect(RTOS::join(worker(), NO_WAIT).is_err(), "a task that has not run has not finished");
    go.give().unwrap();
    RTOS::release();
    RTOS::join(worker()).unwrap();
}
void remake_mid() {
    // Ready behind the worker, at equal priority.
    go.take().unwrap();
    facts.peer_ran = true;
}
void remake_top() {
    wake.take().unwrap();
    facts.top_ran = true;
    // Before the worker is first created, this memory is meaningless.
    if (facts.works != 0 && RTOS::is_finished(worker()))
        make_worker();
}
const char* remake_check() {
    expect(facts.top_ran && facts.peer_ran && facts.works >= 1 && RTOS::is_finished(worker()),
           "every task runs to its end");
    return first_wrong();
}

// Between hold and release
void hold_low() {
    RTOS::hold();
    const bool before = facts.top_ran;
    go.give().unwrap();
    flags.set(4);
    expect(RTOS::active_priority(low_task()) == Priority::Low, "a task that holds off switching keeps its priority");
    expect(facts.taken == 0 && facts.top_ran == before, "no other thread runs in a hold");
    RTOS::release();
    expect(facts.taken == 2, "a task that became ready in a hold runs at its end");
    expect_most_urgent();
}
void hold_high() {
    go.take().unwrap();
    facts.taken = facts.taken + 1;
}
void hold_mid() {
    (void)flags.wait_any(4).unwrap();
    facts.taken = facts.taken + 1;
}
const char* hold_check() {
    expect(facts.top_ran && facts.taken == 2, "all parts ran");
    return first_wrong();
}

} // namespace

void begin_race() {
    facts.interrupted = false;
    facts.top_ran = false;
    facts.top_waits = false;
    facts.gave_up = false;
    facts.isr_sent = false;
    facts.isr_resumed = false;
    facts.peer_ran = false;
    facts.works = 0;
    facts.taken = 0;
}

const Scenario RACES[] = {
    {"lock_third", "while a task waits for a mutex, a more urgent task that an interrupt wakes runs at once", lock_low,
     nullptr, lock_high, wake_top, ran_check, top},
    {"lock_third_chain", "the same if the owner waits for a mutex itself", chain_low, chain_mid, chain_high, wake_top,
     ran_check, top},
    {"preempted", "while a thread is switched out for a preempted one, a more urgent task runs at once", preempted_low,
     nullptr, preempted_high, wake_top, ran_check, top},
    {"lock_late", "a lock times out at its tick although the owner runs on", late_low, nullptr, late_high,
     late_interrupt, late_check},
    {"flags_second_bit", "a bit that an interrupt sets while another bit ends the wait is not lost", bit_low, nullptr,
     bit_high, bit_interrupt, bit_check},
    {"flags_newcomer", "a flag goes to a task that waits, even if a more urgent one asks for it at the same time",
     bit_low, nullptr, newcomer_high, wake_top, newcomer_check, newcomer_top},
    {"resume", "a task that suspends itself is resumed once, by an interrupt or by a task", resume_low, nullptr,
     resume_high, resume_interrupt, resume_check},
    {"resume_lent", "the priority that a task donates to the owner of a mutex ends and returns with suspend and resume",
     lend_low, nullptr, lend_high, resume_interrupt, lend_check},
    {"unlock_several", "the owner of two mutexes runs at the priority of the remaining waiters", several_low,
     several_mid, several_high, late_interrupt, several_check},
    {"unlock_joined", "an owner runs at the priority of a task that starts to wait while it unlocks another mutex",
     joined_low, joined_mid, joined_high, wake_top, ran_check, joined_top},
    {"lock_lowered",
     "a chain of owners runs at the priority of a task whose inherited priority ends while it starts to wait",
     lowered_low, lowered_mid, lowered_high, late_interrupt, several_check},
    {"queue_reset", "an interrupt that sends while a queue is reset does not mistake a sender for a receiver",
     reset_low, reset_mid, reset_high, reset_interrupt, reset_check},
    {"finish_remake", "a task counts as finished once its memory is free, and not before", remake_low, remake_mid,
     nullptr, wake_top, remake_check, remake_top},
    {"hold", "between hold and release no other thread runs, and nothing is lost", hold_low, hold_mid, hold_high,
     wake_top, hold_check, top},
};
const unsigned RACE_COUNT = sizeof RACES / sizeof RACES[0];

} // namespace test
