// SPDX-License-Identifier: MIT OR Apache-2.0
// Mutexes in error cases: an owner that ends, waits that deadlock.

#include "tasks.hpp"

#include <memory>
#include <string>

namespace {

std::unique_ptr<Mutex> m, n;
std::unique_ptr<HighTask> high;
std::unique_ptr<MidTask> mid;

void make_two() {
    m = std::make_unique<Mutex>();
    n = std::make_unique<Mutex>();
}
void note(const std::string& what) { event(what + "@" + std::to_string(RTOS::get_tick_count())); }

} // namespace

TEST("mutex.dead_owner", "a mutex whose owner has ended stays locked, and waiting for it disturbs nothing") {
    make_two();
    LowTask low([] {
        mid = std::make_unique<MidTask>([] {
            m->lock().unwrap();
            event("dies");
        });
        high = std::make_unique<HighTask>([] {
            EXPECT(m->lock(5).unwrap_err() == Error::Timeout);
            note("gave up");
            EXPECT(m->lock(3).unwrap_err() == Error::Timeout);
            note("gave up");
        });
        EXPECT(RTOS::is_finished(*mid));
        EXPECT(RTOS::set_priority(*mid, Priority::High).unwrap_err() == Error::Finished);
        RTOS::delay(20);
        EXPECT(m->owner() == *mid);
        note("end");
    });
    run();
    EXPECT_EVENTS("dies gave up@5 gave up@8 end@20");
}

TEST("mutex.circle", "in a deadlock each wait lasts its timeout, and the first that times out resolves the deadlock") {
    make_two();
    // LowTask owns m and waits 50 ticks for n, high the reverse for 20.
    LowTask low([] {
        m->lock().unwrap();
        high = std::make_unique<HighTask>([] {
            n->lock().unwrap();
            RTOS::delay(1);
            EXPECT(m->lock(20).unwrap_err() == Error::Timeout);
            note("high gives up");
            n->unlock().unwrap();
            RTOS::delay(1);
            event(std::to_string(static_cast<int>(RTOS::active_priority(RTOS::current_task()))));
        });
        EXPECT(n->lock(50).is_ok());
        note("low owns");
        event(std::to_string(static_cast<int>(RTOS::active_priority(RTOS::current_task()))));
        n->unlock().unwrap();
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("high gives up@21 low owns@21 1 5");
}

TEST("mutex.circle_timed",
     "an infinite wait that closes a cycle of owners is not a deadlock if another wait in the cycle has a timeout") {
    make_two();
    LowTask low([] {
        m->lock().unwrap();
        high = std::make_unique<HighTask>([] {
            n->lock().unwrap();
            EXPECT(m->lock(20).unwrap_err() == Error::Timeout);
            note("high gives up");
            n->unlock().unwrap();
        });
        EXPECT(n->lock().is_ok());
        note("low owns");
        n->unlock().unwrap();
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("high gives up@20 low owns@20");
}

TEST("mutex.circle_closed", "a timed wait that closes a cycle of infinite waits lasts its timeout") {
    make_two();
    LowTask low([] {
        m->lock().unwrap();
        high = std::make_unique<HighTask>([] {
            n->lock().unwrap();
            RTOS::delay(1);
            EXPECT(m->lock(20).unwrap_err() == Error::Timeout);
            note("high gives up");
            n->unlock().unwrap();
        });
        EXPECT(n->lock().is_ok());
        note("low owns");
        n->unlock().unwrap();
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("high gives up@21 low owns@21");
}

TEST("mutex.late",
     "a lock times out at its tick along a chain, although the last owner runs on at the inherited priority") {
    make_two();
    LowTask low([] {
        const auto level = [](TaskHandle task) {
            return std::to_string(static_cast<int>(RTOS::active_priority(task)));
        };
        m->lock().unwrap();
        mid = std::make_unique<MidTask>([] {
            n->lock().unwrap();
            m->lock().unwrap();
            event("mid owns");
            m->unlock().unwrap();
            n->unlock().unwrap();
        });
        high = std::make_unique<HighTask>([] {
            EXPECT(n->lock(2).unwrap_err() == Error::Timeout);
            note("high");
        });
        event(level(RTOS::current_task()) + level(*mid));
        alloy::sim::tick();
        alloy::sim::tick();
        event(level(RTOS::current_task()) + level(*mid));
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("55 high@2 33 mid owns");
}
