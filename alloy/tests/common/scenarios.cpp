// SPDX-License-Identifier: MIT OR Apache-2.0
#include "scenarios.hpp"

#include "invariants.hpp"

#include <alloy/alloy.hpp>

#include <new>

namespace test {

using namespace alloy::rtos;

namespace {

// The notes of a scenario's parts. Each task writes only its own, so that the notes need no kernel call.
struct Notes {
    std::uint32_t low, mid, high, interrupt;
    const char* wrong;
};
Notes notes;

const Scenario* playing;
CountingSemaphore start_mid{0, 1}, start_high{0, 1}, start_top{0, 1};
CountingSemaphore ended{0, 3};

// The micro:bit has 16 KiB.
#if defined(__ARM_ARCH_6M__)
constexpr unsigned LESS = 384;
#else
constexpr unsigned LESS = 0;
#endif
using LowTask = Task<2048, Priority::Low, "low", Feature::Notification>;
using MidTask = Task<2048 - LESS, Priority::Normal, "mid", Feature::Notification>;
using HighTask = Task<2048, Priority::High, "high", Feature::Notification>;
using TopTask = Task<2048 - LESS, Priority::Critical, "top", Feature::Notification>;
NotifiableHandle task_of(unsigned which);

constexpr unsigned LOW = 0, HIGH = 2;

CountingSemaphore semaphore{0, 5};

} // namespace

void expect(bool holds, const char* what) {
    if (!holds && notes.wrong == nullptr)
        notes.wrong = what;
}
const char* first_wrong() { return notes.wrong; }
void wake_high() { semaphore.give().unwrap(); }
void wake_high_from_isr() { semaphore.give_from_isr().unwrap(); }
void wait_as_high() { semaphore.take().unwrap(); }

namespace {

// Semaphore
void semaphore_low() {
    semaphore.give().unwrap();
    // High is more urgent: it has taken before give() returned.
    expect(notes.high >= 1, "a give returns after the more urgent taker has run");
}
void semaphore_high() {
    for (int i = 0; i < 2; ++i) {
        semaphore.take().unwrap();
        ++notes.high;
    }
}
void semaphore_interrupt() { semaphore.give_from_isr().unwrap(); }
const char* semaphore_check() {
    expect(notes.high == 2 && semaphore.count() == 0, "two gives, two takes, nothing left");
    return notes.wrong;
}

// Semaphore with a timeout, against the tick
void timeout_low() {
    RTOS::yield();
    semaphore.give().unwrap();
}
void timeout_high() {
    const Status taken = semaphore.take(1);
    notes.high = taken.is_ok() ? 1 : 2;
}
void tick_interrupt() { detail::tick(); }
const char* timeout_check() {
    const bool taken = notes.high == 1;
    expect(semaphore.count() == (taken ? 0U : 1U),
           "the token is taken in time, or the take timed out and the token is left");
    if (!taken)
        (void)semaphore.try_take();
    return notes.wrong;
}

// Notification
void notification_low() {
    TaskNotification::notify(task_of(HIGH), 1, SetBits).unwrap();
    expect((notes.high & 1U) != 0, "a notify returns after the more urgent waiter has run");
}
void notification_high() {
    notes.high |= TaskNotification::wait().unwrap();
    notes.high |= TaskNotification::wait().unwrap();
}
void notification_interrupt() { TaskNotification::notify_from_isr(task_of(HIGH), 2, SetBits).unwrap(); }
const char* notification_check() {
    expect(notes.high == 3, "both notifications arrive");
    expect(!TaskNotification::is_pending(task_of(HIGH)), "none is left pending");
    return notes.wrong;
}

// Notification with a timeout, against the tick
void notification_timed_low() { TaskNotification::notify(task_of(HIGH), 4, Overwrite).unwrap(); }
void notification_timed_high() { notes.high = TaskNotification::wait(1).unwrap_or(100); }
const char* notification_timed_check() {
    const bool pending = TaskNotification::clear(task_of(HIGH));
    expect((notes.high == 4 && !pending) || (notes.high == 100 && pending),
           "the notification is taken in time, or still pending");
    return notes.wrong;
}

// Queue, receiver more urgent
Queue<std::uint32_t, 2> queue;
void queue_low() {
    for (std::uint32_t i = 1; i <= 3; ++i)
        queue.send(i).unwrap();
}
void queue_high() {
    std::uint32_t next = 1;
    for (int i = 0; i < 4; ++i) {
        const std::uint32_t item = queue.receive().unwrap();
        if (item == 9) {
            ++notes.interrupt;
        } else {
            expect(item == next, "messages of one sender keep their order");
            ++next;
        }
    }
    notes.high = next;
}
void queue_interrupt() { queue.send_from_isr(9).unwrap(); }
const char* queue_check() {
    expect(notes.high == 4 && notes.interrupt == 1 && queue.is_empty(), "each message arrives once");
    return notes.wrong;
}

// A full queue, with more urgent senders
void queue_full_low() {
    // The interrupt takes one of the four if it comes in time. Senders are more urgent, so there is no need to wait.
    std::uint32_t item;
    while (notes.low + *const_cast<volatile std::uint32_t*>(&notes.interrupt) < 4) {
        if (queue.try_receive_into(item).is_ok())
            ++notes.low;
    }
}
void queue_full_high() {
    for (std::uint32_t i = 0; i < 4; ++i)
        queue.send(i).unwrap();
    notes.high = 4;
}
void queue_full_interrupt() {
    std::uint32_t item;
    if (queue.receive_from_isr(item).is_ok())
        ++notes.interrupt;
    detail::tick();
}
const char* queue_full_check() {
    std::uint32_t rest = 0;
    std::uint32_t item;
    while (queue.try_receive_into(item).is_ok())
        ++rest;
    expect(notes.high == 4 && notes.low + notes.interrupt + rest == 4, "each message sent is received");
    return notes.wrong;
}

// Mutex: inheritance keeps mid from running
Mutex mutex, outer;
volatile bool high_waits;
void mutex_low() {
    mutex.lock().unwrap();
    semaphore.give().unwrap();
    expect(RTOS::active_priority(task_of(LOW)) == Priority::High, "the owner runs at its waiter's priority");
    mutex.unlock().unwrap();
    expect(notes.high == 1, "unlock returns after the more urgent waiter has run");
    expect(RTOS::active_priority(task_of(LOW)) == Priority::Low, "the owner has its own priority again");
}
void mutex_high() {
    semaphore.take().unwrap();
    high_waits = true;
    mutex.lock().unwrap();
    high_waits = false;
    notes.high = 1;
    mutex.unlock().unwrap();
}
void mutex_mid() {
    (void)TaskNotification::wait().unwrap();
    expect(!high_waits, "a task of intermediate priority does not run while a more urgent one waits for the mutex");
    notes.mid = 1;
}
void mutex_interrupt() { TaskNotification::notify_from_isr(task_of(1), 1, Increment).unwrap(); }
const char* mutex_check() {
    expect(mutex.owner() == nullptr && notes.mid == 1, "all parts ran and the mutex is free");
    return notes.wrong;
}

// A chain of two mutexes
void chain_low() {
    mutex.lock().unwrap();
    TaskNotification::notify(task_of(1), 1, SetBits).unwrap();
    expect(RTOS::active_priority(task_of(LOW)) == Priority::Normal, "mid waits for low");
    semaphore.give().unwrap();
    expect(RTOS::active_priority(task_of(LOW)) == Priority::High, "inheritance propagates along the chain");
    mutex.unlock().unwrap();
    expect(RTOS::active_priority(task_of(LOW)) == Priority::Low, "and ends with the wait");
}
void chain_mid() {
    (void)TaskNotification::wait().unwrap();
    outer.lock().unwrap();
    mutex.lock().unwrap();
    mutex.unlock().unwrap();
    outer.unlock().unwrap();
    notes.mid = 1;
}
void chain_high() {
    semaphore.take().unwrap();
    outer.lock().unwrap();
    outer.unlock().unwrap();
    notes.high = 1;
}
void chain_interrupt() {
    detail::tick();
    ++notes.interrupt;
}
const char* chain_check() {
    expect(notes.mid == 1 && notes.high == 1, "all parts ended");
    expect(mutex.owner() == nullptr && outer.owner() == nullptr, "both are free");
    expect(RTOS::active_priority(task_of(1)) == Priority::Normal, "every task has its own priority");
    return notes.wrong;
}

// A mutex with a timeout in the chain of owners
void give_up_low() {
    mutex.lock().unwrap();
    semaphore.give().unwrap();
    detail::tick();
    detail::tick();
    RTOS::yield();
    expect(notes.high != 0, "the waiter timed out in time");
    expect(RTOS::active_priority(task_of(LOW)) == Priority::Low, "the owner loses the priority that it donated");
    mutex.unlock().unwrap();
}
void give_up_high() {
    semaphore.take().unwrap();
    notes.high = mutex.lock(1).is_err() ? 1 : 2;
}
const char* give_up_check() {
    expect(notes.high == 1 && mutex.owner() == nullptr, "it timed out, and the mutex is free");
    return notes.wrong;
}

// Event flags
EventFlags flags;
void flags_low() { flags.set(1); }
void flags_mid() { notes.mid = flags.wait_any(4, false).unwrap(); }
void flags_high() { notes.high = flags.wait_all(3).unwrap(); }
void flags_interrupt() { flags.set_from_isr(2 | 4); }
const char* flags_check() {
    expect((notes.high & 3U) == 3 && (notes.mid & 4U) == 4, "each waiter saw what it waited for");
    expect(flags.get() == 4, "flags that were waited for are cleared, others remain");
    flags.clear(4);
    return notes.wrong;
}

// No thread waits: only the fast paths run
constexpr std::uint32_t COUNT_BEFORE = 3;
CountingSemaphore counter{COUNT_BEFORE, 100};
Queue<std::uint32_t, 5> roomy;
void straight_low() {
    counter.give().unwrap();
    counter.take().unwrap();
    counter.give().unwrap();
    roomy.send(1).unwrap();
    roomy.send(2).unwrap();
    notes.low = roomy.receive().unwrap();
    flags.set(16);
    expect((flags.wait_any(16).unwrap() & 16U) != 0, "a flag stays set until it is taken");
}
void straight_interrupt() {
    counter.give_from_isr().unwrap();
    roomy.send_from_isr(9).unwrap();
    flags.set_from_isr(32);
}
const char* straight_check() {
    std::uint32_t count = 0;
    while (counter.try_take().is_ok())
        ++count;
    for (std::uint32_t i = 0; i < COUNT_BEFORE; ++i)
        counter.give().unwrap();
    expect(count == COUNT_BEFORE + 2, "each give and each take counts");
    std::uint32_t messages = 1;
    std::uint32_t sum = notes.low;
    std::uint32_t item;
    while (roomy.try_receive_into(item).is_ok()) {
        ++messages;
        sum += item;
    }
    expect(messages == 3 && sum == 12, "each message arrives once");
    expect(flags.get() == 32, "the taken flag is cleared, the other is set");
    flags.clear(32);
    return notes.wrong;
}

// Pool
StaticPool<std::uint32_t, 3> pool;
std::uint32_t* volatile kept;
void pool_low() {
    for (int i = 0; i < 3; ++i) {
        std::uint32_t* const block = pool.allocate().unwrap();
        *block = 1;
        expect(*block == 1, "a block belongs to one owner");
        pool.deallocate(block).unwrap();
    }
}
// Changes the free list: it takes a block, and returns another one that it took as well.
void pool_interrupt() {
    std::uint32_t* const block = pool.allocate().unwrap();
    kept = pool.allocate().unwrap();
    *kept = 2;
    *block = 2;
    pool.deallocate(block).unwrap();
}
const char* pool_check() {
    expect(*kept == 2, "the interrupt's block is not shared");
    pool.deallocate(kept).unwrap();
    std::uint32_t* const a = pool.allocate().unwrap();
    std::uint32_t* const b = pool.allocate().unwrap();
    std::uint32_t* const c = pool.allocate().unwrap();
    expect(a != b && b != c && c != a && pool.allocate().is_err(), "no block is lost or allocated twice");
    pool.deallocate(c).unwrap();
    pool.deallocate(a).unwrap();
    pool.deallocate(b).unwrap();
    return notes.wrong;
}

// Sleeping, and a timer, against the tick
SoftwareTimer timer([](void*) { ++notes.mid; }, nullptr);
void sleep_low() {
    timer.start(1).unwrap();
    detail::tick();
    const bool stopped = timer.stop().is_ok();
    expect(!stopped && notes.mid == 1, "a timer expires at its tick, once");
    detail::tick();
    detail::tick();
}
void sleep_high() {
    const Tick before = RTOS::get_tick_count();
    RTOS::delay(2);
    notes.high = RTOS::get_tick_count() - before;
}
const char* sleep_check() {
    expect(notes.high >= 2 && notes.high <= 3, "a sleeper wakes at its tick and runs before the next");
    return notes.wrong;
}

// Control of another task
void control_low() {
    const Priority before = RTOS::get_priority(task_of(HIGH));
    RTOS::suspend(task_of(HIGH)).unwrap();
    const std::uint32_t taken = notes.high;
    semaphore.give().unwrap();
    expect(notes.high == taken, "a suspended task does not run, though its wait has ended");
    RTOS::set_priority(task_of(HIGH), Priority::Critical).unwrap();
    RTOS::resume(task_of(HIGH)).unwrap();
    expect(notes.high > taken, "a resumed task runs at once");
    RTOS::set_priority(task_of(HIGH), before).unwrap();
}
void control_interrupt() { semaphore.give_from_isr().unwrap(); }
void control_high() {
    semaphore.take().unwrap();
    ++notes.high;
    semaphore.take().unwrap();
    ++notes.high;
}
const char* control_check() {
    expect(notes.high == 2 && semaphore.count() == 0, "nothing is lost");
    return notes.wrong;
}

} // namespace

const Scenario SCENARIOS[] = {
    {"semaphore", "gives by a thread and an interrupt each wake the waiter once", semaphore_low, nullptr,
     semaphore_high, semaphore_interrupt, semaphore_check},
    {"semaphore_timeout", "a give and a timeout that race end a wait once", timeout_low, nullptr, timeout_high,
     tick_interrupt, timeout_check},
    {"notification", "notifications by a thread and an interrupt both arrive", notification_low, nullptr,
     notification_high, notification_interrupt, notification_check},
    {"notification_timeout", "a notification is taken in time or stays pending", notification_timed_low, nullptr,
     notification_timed_high, tick_interrupt, notification_timed_check},
    {"queue", "each message arrives once and in order", queue_low, nullptr, queue_high, queue_interrupt, queue_check},
    {"queue_full", "a full queue loses nothing", queue_full_low, nullptr, queue_full_high, queue_full_interrupt,
     queue_full_check},
    {"mutex", "an owner inherits, and a task of intermediate priority waits", mutex_low, mutex_mid, mutex_high,
     mutex_interrupt, mutex_check},
    {"mutex_chain", "inheritance propagates along a chain of two mutexes", chain_low, chain_mid, chain_high,
     chain_interrupt, chain_check},
    {"mutex_timeout", "an owner loses the priority that a timed-out waiter donated", give_up_low, nullptr, give_up_high,
     tick_interrupt, give_up_check},
    {"event_flags", "each waiter sees the flags that it waits for", flags_low, flags_mid, flags_high, flags_interrupt,
     flags_check},
    {"straight", "if no thread waits, nothing is lost or counted twice", straight_low, nullptr, nullptr,
     straight_interrupt, straight_check},
    {"pool", "a block belongs to one owner", pool_low, nullptr, nullptr, pool_interrupt, pool_check},
    {"sleep", "sleepers and timers end at their tick", sleep_low, nullptr, sleep_high, tick_interrupt, sleep_check},
    {"control", "suspending, resuming and changing priority lose nothing", control_low, nullptr, control_high,
     control_interrupt, control_check},
};
const unsigned SCENARIO_COUNT = sizeof SCENARIOS / sizeof SCENARIOS[0];

namespace {

void (*drive_tests)();

void low_main() { drive_tests(); }
void top_main() {
    for (;;) {
        start_top.take().unwrap();
        playing->top();
        ended.give().unwrap();
    }
}
void mid_main() {
    for (;;) {
        start_mid.take().unwrap();
        playing->mid();
        ended.give().unwrap();
    }
}
void high_main() {
    for (;;) {
        start_high.take().unwrap();
        playing->high();
        ended.give().unwrap();
    }
}

alignas(LowTask) std::byte low_place[sizeof(LowTask)];
alignas(MidTask) std::byte mid_place[sizeof(MidTask)];
alignas(HighTask) std::byte high_place[sizeof(HighTask)];
alignas(TopTask) std::byte top_place[sizeof(TopTask)];

NotifiableHandle task_of(unsigned which) {
    void* const place = which == LOW ? low_place : which == HIGH ? high_place : mid_place;
    if (which == LOW)
        return *static_cast<LowTask*>(place);
    if (which == HIGH)
        return *static_cast<HighTask*>(place);
    return *static_cast<MidTask*>(place);
}

} // namespace

TaskHandle low_task() { return task_of(LOW); }
TaskHandle high_task() { return task_of(HIGH); }

void make_tasks(void (*drive)()) {
    drive_tests = drive;
    new (low_place) LowTask(low_main);
    new (mid_place) MidTask(mid_main);
    new (high_place) HighTask(high_main);
    new (top_place) TopTask(top_main);
}

void interrupt_once() {
    if (const char* broken = broken_invariant(); broken != nullptr)
        expect(false, broken);
    playing->interrupt();
    if (const char* broken = broken_invariant(); broken != nullptr)
        expect(false, broken);
}

const char* play(const Scenario& scenario, void (*arm)(), void (*settle)()) {
    notes = {};
    high_waits = false;
    playing = &scenario;
    begin_race();
    begin_composed();
    if (scenario.mid != nullptr)
        start_mid.give().unwrap();
    if (scenario.high != nullptr)
        start_high.give().unwrap();
    if (scenario.top != nullptr)
        start_top.give().unwrap();
    arm();
    scenario.low();
    settle();
    int parts = (scenario.mid != nullptr) + (scenario.high != nullptr) + (scenario.top != nullptr);
    for (; parts > 0; --parts) {
        if (ended.take(100).is_err())
            return "all parts end";
    }
    const char* const wrong = scenario.check();
    if (wrong != nullptr)
        return wrong;
    // Masked, because a tick between two checks would seem to violate one.
    const auto key = alloy::port::Port::mask_save();
    const char* const broken = broken_invariant();
    alloy::port::Port::mask_restore(key);
    return broken;
}

} // namespace test
