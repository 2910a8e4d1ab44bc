// SPDX-License-Identifier: MIT OR Apache-2.0
// Operations composed of several kernel operations, with an interrupt at every point: killing a task, waiting for a
// condition, a stream of bytes.

#include "extra_task.hpp"
#include "scenarios.hpp"

#include <alloy/alloy.hpp>

#include <new>

namespace test {

using namespace alloy::rtos;

namespace {

volatile bool interrupted;
BinarySemaphore go;

// A task is killed while it waits, and an interrupt ends that wait at the same time
using Victim = Task<1024, Priority::High, "victim", Feature::Notification>;
Victim& victim() { return extra_task<Victim>(); }
volatile unsigned victim_took;
BinarySemaphore awaited;

void kill_low() {
    victim_took = 0;
    new (extra_place) Victim([] {
        awaited.take(5).unwrap();
        victim_took = victim_took + 1;
        (void)TaskNotification::wait();
    });
    RTOS::kill(victim()).unwrap();
    expect(RTOS::is_finished(victim()), "a killed task has finished");
    expect(RTOS::kill(victim()).unwrap_err() == Error::Finished, "and is not killed again");
    expect(RTOS::join(victim(), NO_WAIT).is_ok(), "it can be joined at once");
}
void kill_interrupt() {
    interrupted = true;
    awaited.give_from_isr();
}
const char* kill_check() {
    const bool left = awaited.try_take().is_ok();
    // The token may have been given to the waiting task and died with it.
    expect(interrupted && !(left && victim_took != 0), "a token goes to the task, or is left for the next taker");
    return first_wrong();
}

// A task kills itself, and another joins it
void kill_self_low() {
    new (extra_place) Victim([] {
        (void)RTOS::kill(RTOS::current_task());
        expect(false, "a task that kills itself does not continue");
    });
    expect(RTOS::is_finished(victim()), "a task that has killed itself has finished");
    RTOS::join(victim()).unwrap();
}

// The owner of a mutex kills a task that waits for it
Mutex wanted;
void kill_owner_low() {
    wanted.lock().unwrap();
    new (extra_place) Victim([] {
        (void)wanted.lock(5);
        (void)wanted.unlock();
    });
    (void)RTOS::kill(victim());
    expect(RTOS::active_priority(low_task()) == Priority::Low,
           "an owner loses the priority that a killed waiter donated");
    wanted.unlock().unwrap();
    expect(wanted.owner() == nullptr, "a killed waiter gets no mutex");
}
void kill_owner_interrupt() {
    interrupted = true;
    detail::tick();
}
const char* interrupted_check() {
    expect(interrupted, "the interrupt came");
    return first_wrong();
}

// A condition variable
Mutex guard;
ConditionVariable changed;
unsigned value;
void condition_low() {
    for (unsigned i = 0; i < 2; ++i) {
        guard.lock().unwrap();
        ++value;
        changed.notify_one();
        guard.unlock().unwrap();
    }
    guard.lock().unwrap();
    ++value;
    changed.notify_all();
    guard.unlock().unwrap();
}
void await(unsigned wanted_value) {
    guard.lock().unwrap();
    while (value < wanted_value) {
        // Longer than the time until the interrupt's tick.
        changed.wait(guard, 50).unwrap();
        expect(guard.owner() == RTOS::current_task(), "a waiter for a condition owns the mutex again");
    }
    guard.unlock().unwrap();
}
void condition_high() { await(2); }
void condition_mid() { await(3); }
const char* condition_check() {
    expect(interrupted && value == 3 && guard.owner() == nullptr, "each waiter sees the value that it waits for");
    return first_wrong();
}

// A condition that is not notified in time, or only just in time
void condition_late_low() {
    guard.lock().unwrap();
    changed.notify_one();
    guard.unlock().unwrap();
    expect(RTOS::active_priority(low_task()) == Priority::Low, "an owner loses the priority that a waiter donated");
}
void condition_late_high() {
    guard.lock().unwrap();
    (void)changed.wait(guard, 1);
    expect(guard.owner() == RTOS::current_task(), "after a wait that timed out, the caller owns the mutex");
    guard.unlock().unwrap();
}
void tick_interrupt() {
    interrupted = true;
    detail::tick();
}

// A task that waited for the mutex changes the condition between the waiter's unlock and its wait
void condition_handed_low() {
    guard.lock().unwrap();
    go.give();
    // High waits for the mutex, receives it in this call, and notifies.
    expect(changed.wait(guard, 50).is_ok(), "a task that unlocks by waiting is in the waiter list already");
    expect(value == 1, "and sees the change");
    guard.unlock().unwrap();
}
void condition_handed_high() {
    go.take().unwrap();
    guard.lock().unwrap();
    ++value;
    changed.notify_one();
    guard.unlock().unwrap();
}

// The same with an owner of two mutexes that other tasks wait for
Mutex also;
BinarySemaphore go_also;
void condition_several_low() {
    also.lock().unwrap();
    guard.lock().unwrap();
    go_also.give();
    go.give();
    expect(changed.wait(guard, 50).is_ok(),
           "a task that unlocks one of two mutexes by waiting is in the waiter list already");
    guard.unlock().unwrap();
    also.unlock().unwrap();
}
void condition_several_mid() {
    go_also.take().unwrap();
    also.lock().unwrap();
    also.unlock().unwrap();
}

// A notification of all, during which an interrupt lets the first waiter run and wait again
BinarySemaphore wake;
volatile bool top_ran;
void condition_all_low() { changed.notify_all(); }
void condition_all_mid() {
    guard.lock().unwrap();
    changed.wait(guard, 50).unwrap();
    guard.unlock().unwrap();
}
void condition_all_high() {
    guard.lock().unwrap();
    changed.wait(guard, 50).unwrap();
    expect(changed.wait(guard, 1).is_err(), "a task that starts to wait during a notification of all is not notified");
    guard.unlock().unwrap();
}

// A condition whose mutex no other thread wants, changed by a task that an interrupt wakes, or otherwise by a task of
// the waiter's priority
using Peer = Task<1024, Priority::Low, "peer">;
BinarySemaphore change;
void condition_woken_low() {
    auto* const peer = new (extra_place) Peer([] { change.give(); });
    guard.lock().unwrap();
    while (value == 0)
        expect(changed.wait(guard, 50).is_ok(), "a notification after the unlock is not missed");
    guard.unlock().unwrap();
    RTOS::join(*peer).unwrap();
}
void condition_woken_high() {
    change.take().unwrap();
    guard.lock().unwrap();
    ++value;
    changed.notify_one();
    guard.unlock().unwrap();
}
void condition_woken_interrupt() {
    interrupted = true;
    change.give_from_isr();
}

// A wait for a condition, a ready task of the waiter's priority, a task that waits for the mutex, and a more urgent
// task woken by an interrupt
volatile bool next_had_it;
void condition_third_mid() {
    go_also.take().unwrap();
    guard.lock().unwrap();
    next_had_it = true;
    guard.unlock().unwrap();
}
void condition_third_low() {
    auto* const peer = new (extra_place) Peer([] {
        expect(!interrupted || top_ran, "the most urgent ready task runs, not one of the waiter's priority");
        expect(next_had_it, "and so does the next owner of the mutex");
        guard.lock().unwrap();
        changed.notify_one();
        guard.unlock().unwrap();
    });
    guard.lock().unwrap();
    go_also.give();
    changed.wait(guard, 50).unwrap();
    guard.unlock().unwrap();
    RTOS::join(*peer).unwrap();
}
void wake_top() {
    wake.take().unwrap();
    top_ran = true;
}
void wake_interrupt() {
    interrupted = true;
    wake.give_from_isr();
}

// A stream buffer
StreamBuffer<4> stream;
volatile bool isr_sent;
char received[8];
unsigned received_count;
void stream_low() { expect(stream.send("abcdef", 6) == 6, "all bytes go in"); }
void stream_high() {
    received_count = 0;
    while (received_count < 6)
        received_count += static_cast<unsigned>(stream.receive(received + received_count, 3));
}
const char* stream_check() {
    const char* const sent = "abcdef";
    bool same = received_count == 6;
    for (unsigned i = 0; i < 6; ++i)
        same = same && received[i] == sent[i];
    expect(interrupted && same && stream.available() == 0, "bytes arrive once and in order");
    return first_wrong();
}

// An interrupt fills a stream with exactly the bytes that the receiver waits for
StreamBuffer<4> pairs{2};
void stream_isr_low() { go.give(); }
void stream_isr_high() {
    go.take().unwrap();
    char byte[2];
    const std::size_t n = pairs.receive(byte, 2);
    expect(n == 2 && byte[0] == 'x' && byte[1] == 'y', "bytes sent by an interrupt end the wait for them");
}
void stream_isr_interrupt() {
    interrupted = true;
    isr_sent = pairs.send_from_isr("xy", 2) == 2;
}
const char* stream_isr_check() {
    expect(isr_sent && pairs.available() == 0, "nothing is left");
    return first_wrong();
}

// An interrupt empties a full stream
std::size_t sent, isr_received;
Tick sent_at, isr_at;
void stream_full_low() { go.give(); }
void stream_full_high() {
    go.take().unwrap();
    sent = stream.send("abcdef", 6, 3);
    sent_at = RTOS::get_tick_count();
}
void stream_full_interrupt() {
    interrupted = true;
    char bytes[2];
    isr_received = stream.receive_from_isr(bytes, 2);
    isr_at = RTOS::get_tick_count();
}
const char* stream_full_check() {
    expect(sent == 4 + isr_received, "a sender continues when there is free space");
    expect(isr_received == 0 || sent_at == isr_at, "and does so at once");
    char bytes[4];
    expect(stream.receive_from_isr(bytes, 4) == 4 && stream.available() == 0, "the bytes sent are in the stream");
    return first_wrong();
}

} // namespace

void begin_composed() {
    interrupted = false;
    top_ran = false;
    next_had_it = false;
    value = 0;
    (void)change.try_take();
}

const Scenario COMPOSED[] = {
    {"kill", "a task that is killed while an interrupt ends its wait finishes, and nothing happens twice", kill_low,
     nullptr, nullptr, kill_interrupt, kill_check},
    {"kill_self", "a task that kills itself finishes at once and runs no further", kill_self_low, nullptr, nullptr,
     tick_interrupt, interrupted_check},
    {"kill_waiter", "when a waiter for a mutex is killed, the owner loses the priority that it donated", kill_owner_low,
     nullptr, nullptr, kill_owner_interrupt, interrupted_check},
    {"condition", "each waiter for a condition sees it and owns the mutex", condition_low, condition_mid,
     condition_high, tick_interrupt, condition_check},
    {"condition_late", "a wait for a condition ends at its timeout or by a notification, and the caller owns the mutex",
     condition_late_low, nullptr, condition_late_high, tick_interrupt, interrupted_check},
    {"condition_handed", "no change is missed between the unlock and the wait", condition_handed_low, nullptr,
     condition_handed_high, tick_interrupt, interrupted_check},
    {"condition_several", "the same if the owner has another mutex that a thread waits for", condition_several_low,
     condition_several_mid, condition_handed_high, tick_interrupt, interrupted_check},
    {"condition_all", "a notification of all wakes each waiter once", condition_all_low, condition_all_mid,
     condition_all_high, wake_interrupt, interrupted_check, wake_top},
    {"condition_third", "while a task waits for a condition, a more urgent task that an interrupt wakes runs at once",
     condition_third_low, condition_third_mid, nullptr, wake_interrupt, interrupted_check, wake_top},
    {"condition_woken", "no change by a task that an interrupt wakes is missed between the unlock and the wait",
     condition_woken_low, nullptr, condition_woken_high, condition_woken_interrupt, interrupted_check},
    {"stream", "bytes pass through a stream once and in order", stream_low, nullptr, stream_high, tick_interrupt,
     stream_check},
    {"stream_isr", "a receiver does not miss bytes that an interrupt sends", stream_isr_low, nullptr, stream_isr_high,
     stream_isr_interrupt, stream_isr_check},
    {"stream_full", "a sender does not miss free space that an interrupt makes", stream_full_low, nullptr,
     stream_full_high, stream_full_interrupt, stream_full_check},
};
const unsigned COMPOSED_COUNT = sizeof COMPOSED / sizeof COMPOSED[0];

} // namespace test
