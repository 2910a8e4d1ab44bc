// SPDX-License-Identifier: MIT OR Apache-2.0
// Bugs that the soak test found, with its interrupt at each point of the simulator.

#include "tasks.hpp"

#include <memory>

namespace {

constexpr std::uint64_t POINTS = 60;

std::unique_ptr<EventFlags> flags;
std::unique_ptr<MidTask> first, second;
std::unique_ptr<HighTask> high;

void wait_for_both(const char* name) {
    EXPECT(flags->wait_all(3).is_ok());
    event(name);
}

} // namespace

TEST("event_flags.order",
     "the thread that has waited longer is woken first, also if an interrupt sets flags in the middle of a set") {
    std::string wanted;
    for (std::uint64_t point = 0; point < POINTS; ++point) {
        alloy::sim::reset();
        flags = std::make_unique<EventFlags>();
        first = std::make_unique<MidTask>([] { wait_for_both("a"); });
        second = std::make_unique<MidTask>([] { wait_for_both("b"); });
        LowTask low([] {
            flags->set(1);
            flags->set(2);
        });
        alloy::sim::interrupt_at(point, [] { flags->set_from_isr(4); });
        alloy::sim::limit(10);
        RTOS::start();
        wanted += wanted.empty() ? "a b" : " a b";
    }
    EXPECT(check::joined(check::events()) == wanted);
}

TEST("event_flags.inner_look",
     "after an interrupt has scanned the waiters inside a set, a waiter that timed out is not checked again") {
    for (std::uint64_t point = 0; point < POINTS; ++point) {
        alloy::sim::reset();
        flags = std::make_unique<EventFlags>();
        first = std::make_unique<MidTask>([] { wait_for_both("a"); });
        second = std::make_unique<MidTask>([] {
            EXPECT(flags->wait_any(4, true, 1).is_err());
            event("late");
        });
        LowTask low([] {
            flags->set(1);
            flags->set(2);
        });
        // One after the other, between two steps of the same scan.
        alloy::sim::interrupt_at(point, [] { flags->set_from_isr(8); });
        alloy::sim::interrupt_at(point, [] { detail::tick(); });
        alloy::sim::limit(10);
        RTOS::start();
        std::string seen = check::joined(check::events());
        EXPECT(seen.size() == (point + 1) * 7 - 1);
        // Between its two sets, the second waiter's timeout may expire.
        EXPECT(seen.ends_with("a late") || seen.ends_with("late a"));
    }
}

TEST("join.made_anew",
     "a join of a task that has ended succeeds, also if another task re-creates it at the same time") {
    alignas(MidTask) static std::byte place[sizeof(MidTask)];
    static BinarySemaphore go;
    static bool has_joined;
    for (std::uint64_t point = 0; point < POINTS; ++point) {
        alloy::sim::reset();
        new (&go) BinarySemaphore;
        has_joined = false;
        static MidTask* ended;
        ended = new (place) MidTask([] {});
        high = std::make_unique<HighTask>([] {
            go.take().unwrap();
            if (RTOS::is_finished(*ended))
                new (place) MidTask([] { RTOS::delay(50); });
        });
        LowTask low([] {
            // If it was re-created before the join starts, the join waits for its timeout.
            const Tick begin = RTOS::get_tick_count();
            has_joined = RTOS::join(*ended, 5).is_ok() || RTOS::get_tick_count() - begin == 5;
        });
        alloy::sim::interrupt_at(point, [] { go.give_from_isr(); });
        alloy::sim::limit(100);
        RTOS::start();
        EXPECT(has_joined);
    }
}
