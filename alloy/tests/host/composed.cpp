// SPDX-License-Identifier: MIT OR Apache-2.0
// Recursive mutexes, condition variables, and stream buffers.

#include "tasks.hpp"

#include <memory>

TEST("recursive.depth", "the owner locks again and again, and the last unlock hands over") {
    static std::unique_ptr<RecursiveMutex> mutex;
    mutex = std::make_unique<RecursiveMutex>();
    LowTask low([] {
        mutex->lock().unwrap();
        mutex->lock(1).unwrap();
        mutex->try_lock().unwrap();
        RTOS::delay(1);
        EXPECT(RTOS::active_priority(RTOS::current_task()) == Priority::High);
        mutex->unlock().unwrap();
        mutex->unlock().unwrap();
        event("last");
        mutex->unlock().unwrap();
        EXPECT(mutex->unlock().unwrap_err() == Error::NotOwner);
        event("low");
    });
    HighTask high([] {
        RTOS::delay(1);
        EXPECT(mutex->try_lock().unwrap_err() == Error::Busy);
        EXPECT(mutex->unlock().unwrap_err() == Error::NotOwner);
        mutex->lock().unwrap();
        event("high");
        mutex->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("last high low");
}

namespace {

std::unique_ptr<Mutex> mutex;
std::unique_ptr<ConditionVariable> changed;
int value;

void make_objects() {
    mutex = std::make_unique<Mutex>();
    changed = std::make_unique<ConditionVariable>();
    value = 0;
}

} // namespace

TEST("condition.order", "notify_one wakes the most urgent waiter, notify_all each, and each has the mutex") {
    make_objects();
    const auto wait = [](const char* name) {
        LockGuard guard(*mutex);
        changed->wait(*mutex).unwrap();
        EXPECT(mutex->owner() == RTOS::current_task());
        event(name);
    };
    HighTask high(wait, "high");
    MidTask mid(wait, "mid");
    Task<STACK, Priority::AboveNormal, "above"> above(wait, "above");
    LowTask low([] {
        changed->notify_one();
        event("one");
        {
            LockGuard guard(*mutex);
            changed->notify_all();
            event("all");
        }
        changed->notify_one();
        changed->notify_all();
        event("none");
    });
    run();
    EXPECT_EVENTS("high one all above mid none");
}

TEST("condition.circle", "a wait that was notified does not end without the mutex, also in a circle that never opens") {
    make_objects();
    static std::unique_ptr<Mutex> other;
    other = std::make_unique<Mutex>();
    static std::unique_ptr<HighTask> high;
    static std::unique_ptr<MidTask> mid;
    high = std::make_unique<HighTask>([] {
        other->lock().unwrap();
        mutex->lock().unwrap();
        (void)changed->wait(*mutex);
        event("high goes on");
    });
    mid = std::make_unique<MidTask>([] {
        mutex->lock().unwrap();
        event("mid owns");
        (void)other->lock();
        event("mid goes on");
    });
    LowTask low([] {
        event("low notifies");
        changed->notify_one();
        event("low ends");
    });
    run();
    EXPECT_EVENTS("mid owns low notifies low ends");
}

TEST("condition.times", "a wait ends in time with the mutex locked, and refuses what it cannot do") {
    make_objects();
    LowTask low([] {
        EXPECT(changed->wait(*mutex, 1).unwrap_err() == Error::NotOwner);
        LockGuard guard(*mutex);
        EXPECT(changed->wait(*mutex, NO_WAIT).unwrap_err() == Error::Timeout);
        EXPECT(changed->wait(*mutex, 5).unwrap_err() == Error::Timeout);
        EXPECT(RTOS::get_tick_count() == 5 && mutex->owner() == RTOS::current_task());
        EXPECT(changed->wait_for(*mutex, [] { return value == 2; }, 100).is_ok());
        event("low" + std::to_string(RTOS::get_tick_count()));
        alloy::sim::interrupt([] { EXPECT(changed->wait(*mutex, 1).unwrap_err() == Error::Context); });
    });
    MidTask mid([] {
        for (int i = 0; i < 2; ++i) {
            RTOS::delay(10);
            LockGuard guard(*mutex);
            ++value;
            changed->notify_one();
        }
    });
    run();
    EXPECT_EVENTS("low20");
}

TEST("condition.contended",
     "an owner of several contended mutexes waits with any of them, and with no mutex that is another's") {
    make_objects();
    static std::unique_ptr<Mutex> other, foreign;
    other = std::make_unique<Mutex>();
    foreign = std::make_unique<Mutex>();
    static std::unique_ptr<MidTask> first, second;
    LowTask low([] {
        mutex->lock().unwrap();
        other->lock().unwrap();
        // Their list begins with the one that was contended last.
        first = std::make_unique<MidTask>([] { LockGuard guard(*mutex); });
        second = std::make_unique<MidTask>([] { LockGuard guard(*other); });
        EXPECT(changed->wait(*foreign, 5).unwrap_err() == Error::NotOwner);
        EXPECT(changed->wait(*mutex, 5).unwrap_err() == Error::Timeout);
        EXPECT(RTOS::is_finished(*first) && !RTOS::is_finished(*second));
        EXPECT(mutex->owner() == RTOS::current_task());
        mutex->unlock().unwrap();
        other->unlock().unwrap();
        event(std::to_string(RTOS::get_tick_count()));
    });
    run();
    EXPECT_EVENTS("5");
}

TEST("stream.bytes", "bytes go through in order, over the ring's end, whichever side waits") {
    static std::unique_ptr<StreamBuffer<8>> stream;
    stream = std::make_unique<StreamBuffer<8>>(3);
    static std::string received;
    received.clear();
    MidTask receiver([] {
        char part[5];
        while (received.size() < 26) {
            const std::size_t n = stream->receive(part, sizeof part, 10);
            received.append(part, n);
            event(std::to_string(n));
        }
    });
    LowTask sender([] {
        EXPECT(stream->send("ab", 2) == 2);
        RTOS::delay(20);
        EXPECT(stream->send("cdefghijklmnopqrstuvwx", 22) == 22);
        alloy::sim::interrupt([] { EXPECT(stream->send_from_isr("yz", 2) == 2); });
    });
    run();
    EXPECT(received == "abcdefghijklmnopqrstuvwxyz");
    EXPECT(stream->available() == 0 && stream->space() == 8);
}

TEST("stream.times", "a sender and a receiver give up in time, with what they have got") {
    static std::unique_ptr<StreamBuffer<4>> stream;
    stream = std::make_unique<StreamBuffer<4>>(4);
    LowTask low([] {
        EXPECT(stream->send("abcdef", 6, 7) == 4 && RTOS::get_tick_count() == 7);
        EXPECT(stream->send("x", 1, NO_WAIT) == 0);
        char part[4];
        EXPECT(stream->receive(part, 3) == 3 && part[0] == 'a' && part[2] == 'c');
        EXPECT(stream->receive(part, 4, 5) == 1 && part[0] == 'd' && RTOS::get_tick_count() == 12);
        EXPECT(stream->receive_from_isr(part, 4) == 0);
        // All of a send is in its time, whatever is taken meanwhile.
        EXPECT(stream->send("abcd", 4) == 4);
        const Tick begin = RTOS::get_tick_count();
        alloy::sim::interrupt_at_tick(begin + 5, [] {
            char byte;
            EXPECT(stream->receive_from_isr(&byte, 1) == 1);
        });
        EXPECT(stream->send("ef", 2, 7) == 1 && RTOS::get_tick_count() == begin + 7);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("stream.bounds", "a receive writes as many bytes as it returns, and the one byte it takes lets a sender go on") {
    static std::unique_ptr<StreamBuffer<4>> stream;
    stream = std::make_unique<StreamBuffer<4>>();
    HighTask sender([] {
        EXPECT(stream->send("abcdefg", 7) == 7);
        event("sent");
    });
    LowTask low([] {
        for (const char* const wanted : {"a--------", "bc-------", "def------", "g--------"}) {
            char bytes[] = "---------";
            const std::size_t size = std::string(wanted).find('-');
            if (wanted[0] == 'd')
                alloy::sim::interrupt([&] { EXPECT(stream->receive_from_isr(bytes, size) == size); });
            else
                EXPECT(stream->receive(bytes, size) == size);
            EXPECT(std::string(bytes) == wanted);
            event(std::to_string(stream->available()));
        }
    });
    run();
    EXPECT_EVENTS("4 sent 4 1 0");
}
