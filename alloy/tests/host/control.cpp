// SPDX-License-Identifier: MIT OR Apache-2.0
// Control of tasks that own mutexes: the priority of a suspended task, and the end of a hold.

#include "tasks.hpp"

#include <cstring>
#include <memory>
#include <new>

namespace {

std::unique_ptr<Mutex> mutex;
std::unique_ptr<BinarySemaphore> go;
std::unique_ptr<LowTask> low;

} // namespace

TEST("control.suspended_priority",
     "reading a suspended task's priority returns its priority after resume, and then lets a more urgent task run") {
    mutex = std::make_unique<Mutex>();
    go = std::make_unique<BinarySemaphore>();
    low = std::make_unique<LowTask>([] {
        mutex->lock().unwrap();
        RTOS::delay(2);
        mutex->unlock().unwrap();
    });
    MidTask mid([] {
        RTOS::suspend(*low).unwrap();
        EXPECT(RTOS::active_priority(*low) == Priority::Low);
        RTOS::resume(*low).unwrap();
        RTOS::delay(1);
        RTOS::suspend(*low).unwrap();
        HighTask waiter([] {
            EXPECT(mutex->lock(3).unwrap_err() == Error::Timeout);
            go->take().unwrap();
            event("high");
        });
        EXPECT(RTOS::active_priority(*low) == Priority::High);
        EXPECT(RTOS::active_priority(RTOS::current_task()) == Priority::Normal);
        RTOS::delay(3);
        EXPECT(RTOS::active_priority(*low) == Priority::Low);
        event("give");
        alloy::sim::interrupt([] { go->give_from_isr(); });
        event("mid");
    });
    run();
    EXPECT_EVENTS("give high mid");
}

TEST("control.look_at_owner",
     "reading a task's priority ends before an interrupt lets that task unlock mutexes that are then destroyed") {
    static constexpr unsigned COUNT = 3;
    alignas(Mutex) static std::byte places[COUNT][sizeof(Mutex)];
    static const auto at = [](unsigned i) -> Mutex& { return *std::launder(reinterpret_cast<Mutex*>(places[i])); };
    static std::unique_ptr<MidTask> waiters[COUNT];
    static unsigned left;
    static bool came;
    came = true;
    for (std::uint64_t point = 0; came; ++point) {
        alloy::sim::reset();
        left = COUNT;
        came = false;
        low = std::make_unique<LowTask>([] {
            for (unsigned i = 0; i < COUNT; ++i)
                (new (places[i]) Mutex)->lock().unwrap();
            for (unsigned i = 0; i < COUNT; ++i) {
                waiters[i] = std::make_unique<MidTask>([i] {
                    at(i).lock().unwrap();
                    at(i).unlock().unwrap();
                    if (--left == 0)
                        std::memset(places, 0xAA, sizeof places);
                });
            }
            RTOS::suspend(RTOS::current_task()).unwrap();
            for (unsigned i = 0; i < COUNT; ++i)
                at(i).unlock().unwrap();
        });
        Task<STACK, Priority::BelowNormal, "looks"> looks([] {
            // At a lower priority than the owner, as long as another task waits for the owner.
            RTOS::delay(1);
            const Priority found = RTOS::active_priority(*low);
            EXPECT(found == Priority::Normal || (found == Priority::Low && came));
        });
        alloy::sim::interrupt_at(point, [] {
            came = true;
            (void)RTOS::resume_from_isr(*low);
        });
        alloy::sim::limit(20);
        RTOS::start();
    }
    event("end");
    EXPECT_EVENTS("end");
}

TEST("control.unlock_in_hold", "an unlock that transfers a mutex between hold and release does not end the hold") {
    mutex = std::make_unique<Mutex>();
    static std::unique_ptr<HighTask> high;
    LowTask owner([] {
        mutex->lock().unwrap();
        high = std::make_unique<HighTask>([] {
            mutex->lock().unwrap();
            event("high");
            mutex->unlock().unwrap();
        });
        EXPECT(RTOS::active_priority(RTOS::current_task()) == Priority::High);
        RTOS::hold();
        mutex->unlock().unwrap();
        event("held");
        RTOS::release();
        event("end");
    });
    run();
    EXPECT_EVENTS("held high end");
}
