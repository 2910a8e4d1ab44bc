// SPDX-License-Identifier: MIT OR Apache-2.0
// Run times, in counts of a clock that the test moves. RUN_TIME_OWN_HOOK: the application has its own hook.

#include "tasks.hpp"

#include <alloy/run_time.hpp>
#include <alloy/switch_hook.hpp>

#include <memory>
#include <utility>

namespace {

// As on a board whose counter runs before the start.
constexpr std::uint64_t AT_START = 1000;
std::uint64_t counter = AT_START;

/// A task with a run time, for both kinds of control block.
using Timed = Task<STACK, Priority::Normal, "timed", Feature::RunTime>;
using TimedToo = Task<STACK, Priority::High, "too", Feature::RunTime | Feature::Notification>;

static_assert(sizeof(detail::TimedTcb<detail::Tcb>) == sizeof(detail::Tcb) + 8);
static_assert(sizeof(detail::TimedTcb<detail::NotifiableTcb>) == sizeof(detail::NotifiableTcb) + 8);

/// The sums at the start of a test: they accumulate over all tests.
struct Sums {
    std::uint64_t idle = RunTime::idle(), others = RunTime::others(), total = RunTime::total();
};

} // namespace

extern "C" std::uint64_t alloy_board_counter() { return counter; }

#if defined(RUN_TIME_OWN_HOOK)
static unsigned hooks;
extern "C" void alloy_switch_hook(const detail::Tcb* next) {
    ++hooks;
    RunTime::count(next);
}
#endif

TEST("run_time.sums",
     "each turn is added to its task, to the idle task or to the others, and the sums make the total") {
    static std::unique_ptr<Timed> timed;
    static std::unique_ptr<TimedToo> too;
    static std::unique_ptr<LowTask> untimed;
    static Sums before;
    too = std::make_unique<TimedToo>([] {
        before = {};
        counter += 10;
        RTOS::delay(3);
        counter += 20;
        EXPECT(TaskNotification::wait().unwrap() == 5);
        counter += 40;
    });
    timed = std::make_unique<Timed>([] {
        counter += 100;
        // A turn that has not ended.
        EXPECT(RunTime::of(*timed) == 100);
        counter += 200;
        RTOS::delay(5);
        counter += 400;
    });
    untimed = std::make_unique<LowTask>([] {
        counter += 1000;
        EXPECT(RunTime::of(*untimed) == 0);
        RTOS::delay(7);
        TaskNotification::notify(*too, 5, Overwrite).unwrap();
        counter += 2000;
        EXPECT(RunTime::of(*too) == 70);
        EXPECT(RunTime::of(*timed) == 700);
        const Sums now;
        EXPECT(now.others - before.others == 3000);
        EXPECT(now.total - before.total == 70 + 700 + 3000 + (now.idle - before.idle));
        counter += 5;
        EXPECT(RunTime::total() == counter - AT_START);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("run_time.idle",
     "while all tasks wait the time is the idle task's, and an interrupt's is the interrupted task's") {
    static Sums before;
    static std::unique_ptr<Timed> timed;
    timed = std::make_unique<Timed>([] {
        before = {};
        alloy::sim::interrupt_at_tick(2, [] { counter += 500; });
        RTOS::delay(5);
        const Sums now;
        EXPECT(now.idle - before.idle == 500);
        counter += 3;
        alloy::sim::interrupt([] {
            counter += 30;
            EXPECT(RunTime::of(*timed) == 33);
        });
        EXPECT(RunTime::of(*timed) == 33);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("run_time.anew", "a re-created task object starts at 0") {
    static std::unique_ptr<LowTask> other;
    static std::unique_ptr<Timed> timed;
    other = std::make_unique<LowTask>([] {
        timed = std::make_unique<Timed>([] { counter += 9; });
        EXPECT(RunTime::of(*timed) == 9);
        Timed* const place = timed.get();
        std::destroy_at(place);
        std::construct_at(place, [] { counter += 4; });
        EXPECT(RunTime::of(*timed) == 4);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("run_time.finished", "the sum of a task stays valid when it returns or is killed") {
    static std::unique_ptr<Timed> returns, killed;
    returns = std::make_unique<Timed>([] { counter += 6; });
    killed = std::make_unique<Timed>([] {
        counter += 7;
        RTOS::delay(INFINITE);
    });
    LowTask low([] {
        EXPECT(RTOS::is_finished(*returns) && RunTime::of(*returns) == 6);
        RTOS::kill(*killed).unwrap();
        EXPECT(RTOS::is_finished(*killed) && RunTime::of(*killed) == 7);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("run_time.interrupted", "an interrupt at each point, in a switch too, finds sums that make the total") {
    static std::uint64_t foreign;
    static unsigned looks;
    static bool is_looking;
    looks = 0;
    for (std::uint64_t point = 0; point < 80; ++point) {
        alloy::sim::reset();
        static std::unique_ptr<Timed> timed;
        static std::unique_ptr<TimedToo> too;
        static Sums before;
        static std::unique_ptr<BinarySemaphore> semaphore;
        semaphore = std::make_unique<BinarySemaphore>();
        static const auto look = [] {
            counter += is_looking ? 0 : 1; // no time passes inside another read
            const bool was_looking = std::exchange(is_looking, true);
            ++looks;
            const Sums now;
            const std::uint64_t sum =
                RunTime::of(*timed) + RunTime::of(*too) + (now.idle - before.idle) + (now.others - before.others);
            EXPECT(now.total - before.total == sum - foreign);
            is_looking = was_looking;
        };
        too = std::make_unique<TimedToo>([] {
            semaphore->take().unwrap();
            counter += 7;
        });
        timed = std::make_unique<Timed>([] {
            counter += 5;
            RTOS::yield();
            counter += 3;
            RTOS::delay(2);
        });
        before = {};
        foreign = RunTime::of(*timed) + RunTime::of(*too);
        alloy::sim::interrupt_at(point, [] {
            semaphore->give_from_isr();
            look();
        });
        alloy::sim::interrupt_inside(point % 7, [] { look(); });
        alloy::sim::limit(10);
        RTOS::start();
    }
    EXPECT(looks > 40);
}

#if defined(RUN_TIME_OWN_HOOK)
TEST("run_time.own_hook", "an application's hook replaces the kernel's") { EXPECT(hooks != 0); }
#endif
