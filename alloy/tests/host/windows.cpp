// SPDX-License-Identifier: MIT OR Apache-2.0
// A call that handles several waiters, owners or mutexes lets interrupts in between them: no masked section grows with
// their number. Counted in points at which the simulator takes an interrupt.

#include "tasks.hpp"

#include <memory>
#include <vector>

namespace {

constexpr unsigned MOST = 5;

unsigned waiter_count;
std::uint64_t begun, ended;
void begin() { begun = alloy::sim::points(); }
/// The first of several.
void end() {
    if (ended == 0)
        ended = alloy::sim::points();
}

/// One of the waiters; the least urgent task, so that it does not run before the counted part ends.
using Waiter = void (*)(unsigned which);

/// Runs `caller` and `count` waiters, and returns the points between begin() and end().
std::uint64_t points_of(unsigned count, void (*caller)(), Waiter waiter) {
    alloy::sim::reset();
    waiter_count = count;
    ended = 0;
    std::vector<std::unique_ptr<LowTask>> waiters;
    for (unsigned i = 0; i < count; ++i)
        waiters.push_back(std::make_unique<LowTask>([waiter, i] { waiter(i); }));
    HighTask high(caller);
    alloy::sim::limit(50);
    RTOS::start();
    EXPECT(ended != 0);
    return ended - begun;
}

void expect_points_for_each(void (*caller)(), Waiter waiter) {
    for (unsigned count = 2; count < MOST; ++count)
        EXPECT(points_of(count + 1, caller, waiter) > points_of(count, caller, waiter));
}

std::unique_ptr<Mutex> mutexes[MOST + 1];
void make_mutexes() {
    for (auto& mutex : mutexes)
        mutex = std::make_unique<Mutex>();
}

/// Waits for the mutex of the thread before it, and owns one that the next thread waits for. The first does not wait.
void wait_in_chain(unsigned which) {
    mutexes[which]->lock().unwrap();
    if (which != 0)
        (void)mutexes[which - 1]->lock(20);
}

} // namespace

TEST("windows.flags", "a set that ends several waits lets interrupts in between two of them") {
    static std::unique_ptr<EventFlags> flags;
    flags = std::make_unique<EventFlags>();
    expect_points_for_each(
        [] {
            flags->clear(1);
            RTOS::delay(1);
            begin();
            flags->set(1);
            end();
        },
        [](unsigned) { (void)flags->wait_any(1, false); });
}

TEST("windows.join", "the end of a task that several others join lets interrupts in between two of them") {
    static HighTask* target;
    expect_points_for_each(
        [] {
            HighTask ends([] {
                RTOS::delay(1);
                begin();
            });
            target = &ends;
            RTOS::delay(3);
        },
        [](unsigned) {
            RTOS::join(*target).unwrap();
            end();
        });
}

TEST("windows.condition", "a notification of all lets interrupts in between two waiters") {
    static std::unique_ptr<ConditionVariable> changed;
    changed = std::make_unique<ConditionVariable>();
    make_mutexes();
    expect_points_for_each(
        [] {
            RTOS::delay(1);
            begin();
            changed->notify_all();
            end();
        },
        [](unsigned) {
            LockGuard guard(*mutexes[0]);
            changed->wait(*mutexes[0]).unwrap();
        });
}

TEST("windows.reset", "the reset of a queue lets interrupts in between two senders") {
    using Five = Queue<unsigned, MOST>;
    static std::unique_ptr<Five> queue;
    expect_points_for_each(
        [] {
            queue = std::make_unique<Five>();
            for (unsigned i = 0; i < MOST; ++i)
                queue->send(i).unwrap();
            RTOS::delay(1);
            begin();
            queue->reset();
            end();
        },
        [](unsigned which) { queue->send(which).unwrap(); });
}

TEST("windows.stream", "a stream copies its bytes unmasked: interrupts come in before and after") {
    static std::unique_ptr<StreamBuffer<8>> stream;
    stream = std::make_unique<StreamBuffer<8>>();
    static const auto count = [](void (*body)()) {
        begin();
        body();
        return alloy::sim::points() - begun;
    };
    LowTask low([] {
        // A point before each masked section and one after it: one section records the bytes,
        EXPECT(count([] { EXPECT(stream->send("abcd", 4) == 4); }) == 2);
        // and before that one checks whether there are enough.
        static char bytes[4];
        EXPECT(count([] { EXPECT(stream->receive(bytes, 4) == 4); }) == 4);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("windows.ranks", "a priority is propagated along a chain of owners with interrupts let in between two owners") {
    expect_points_for_each(
        [] {
            make_mutexes();
            RTOS::delay(1);
            // The last of the chain, from which the change propagates to all others.
            const TaskHandle last = mutexes[waiter_count - 1]->owner();
            begin();
            RTOS::set_priority(last, Priority::Normal).unwrap();
            end();
        },
        wait_in_chain);
}

TEST("windows.lock",
     "a lock propagates its priority along a chain of owners with interrupts let in between two owners") {
    static std::unique_ptr<BinarySemaphore> go;
    go = std::make_unique<BinarySemaphore>();
    expect_points_for_each(
        [] {
            make_mutexes();
            go->take().unwrap();
            begin();
            mutexes[waiter_count - 1]->lock().unwrap();
        },
        [](unsigned which) {
            if (which != 0) {
                wait_in_chain(which);
                mutexes[which - 1]->unlock().unwrap();
            } else {
                mutexes[0]->lock().unwrap();
                RTOS::delay(1);
                go->give();
                end();
            }
            mutexes[which]->unlock().unwrap();
        });
}

TEST("windows.circle", "a deadlock check lets interrupts in between two owners") {
    expect_points_for_each(make_mutexes, [](unsigned which) {
        mutexes[which]->lock().unwrap();
        if (which != 0) {
            (void)mutexes[which - 1]->lock();
            return;
        }
        RTOS::delay(1);
        begin();
        EXPECT(mutexes[waiter_count - 1]->lock().unwrap_err() == Error::Deadlock);
        end();
    });
}

namespace {

/// The first locks all and waits until the others, which wait for one mutex each, have made them contended. Returns
/// true for the first.
bool own_contended(unsigned which) {
    if (which != 0) {
        (void)mutexes[which - 1]->lock(20);
        return false;
    }
    for (auto& mutex : mutexes)
        mutex->lock().unwrap();
    RTOS::delay(1);
    return true;
}

} // namespace

TEST("windows.unlock", "an owner of several contended mutexes that unlocks one lets interrupts in between the others") {
    expect_points_for_each(make_mutexes, [](unsigned which) {
        if (own_contended(which)) {
            begin();
            mutexes[0]->unlock().unwrap();
            end();
        }
    });
}

TEST("windows.release", "the end of a hold by an owner of several contended mutexes lets interrupts in between them") {
    expect_points_for_each(make_mutexes, [](unsigned which) {
        if (own_contended(which)) {
            RTOS::hold();
            begin();
            RTOS::release();
            end();
        }
    });
}

namespace {

/// Points inside handlers, at each tick from the second one.
std::vector<std::uint64_t> points_at_ticks(unsigned count, unsigned ticks, Waiter waiter) {
    static std::vector<std::uint64_t> points;
    static unsigned left;
    points.clear();
    left = ticks;
    (void)points_of(
        count,
        [] {
            make_mutexes();
            mutexes[0]->lock().unwrap();
            RTOS::delay(1);
            begin();
            for (; left != 0; --left) {
                const std::uint64_t before = alloy::sim::points_inside();
                alloy::sim::tick();
                points.push_back(alloy::sim::points_inside() - before);
            }
            end();
        },
        waiter);
    return points;
}

} // namespace

TEST("windows.tick", "a tick that moves or wakes several sleepers lets more urgent interrupts in between two of them") {
    for (unsigned count = 2; count < MOST; ++count) {
        constexpr Waiter sleep = [](unsigned) { RTOS::delay(5); };
        const auto fewer = points_at_ticks(count, 4, sleep);
        const auto more = points_at_ticks(count + 1, 4, sleep);
        // Moved at tick 4, where the bit in which their tick differs flips; due at tick 5.
        EXPECT(more[2] > fewer[2] && more[3] > fewer[3]);
        EXPECT(more[0] == fewer[0] && more[1] == fewer[1]);
    }
}

TEST("windows.late_locks", "a tick at which several locks time out lets more urgent interrupts in between two steps") {
    constexpr Waiter lock = [](unsigned) { EXPECT(mutexes[0]->lock(5).unwrap_err() == Error::Timeout); };
    constexpr Waiter sleep = [](unsigned) { RTOS::delay(5); };
    const auto of = [](unsigned count, Waiter waiter) { return points_at_ticks(count, 4, waiter)[3]; };
    // Each timed-out lock lowers its owner's priority in a masked section of its own.
    EXPECT(of(3, lock) - of(2, lock) > of(3, sleep) - of(2, sleep));
}

TEST("windows.timer", "a timer's function runs unmasked, and the end of a time slice masks once") {
    static std::unique_ptr<SoftwareTimer> timer;
    static const auto at_next_tick = [] {
        const std::uint64_t before = alloy::sim::points_inside();
        alloy::sim::tick();
        return alloy::sim::points_inside() - before;
    };
    timer = std::make_unique<SoftwareTimer>([](void*) {}, nullptr);
    MidTask task([] {
        timer->start(1).unwrap();
        const std::uint64_t nothing = at_next_tick();
        RTOS::set_time_slice(1);
        EXPECT(at_next_tick() == nothing + 2);
        RTOS::set_time_slice(0);
        timer = std::make_unique<SoftwareTimer>(
            [](void*) {
                alloy::sim::interrupt_inside(0, [] { event("urgent"); });
                alloy::sim::point();
                event("timer");
            },
            nullptr);
        timer->start(1).unwrap();
        (void)at_next_tick();
        event("end");
    });
    run();
    EXPECT_EVENTS("urgent timer end");
}
