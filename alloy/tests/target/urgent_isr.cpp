// SPDX-License-Identifier: MIT OR Apache-2.0
// A handler that the kernel's mask does not block stops the program in each call that it might make, and the stop names
// the call and the interrupt. So do the handlers of the NMI and of hard faults. A handler with exactly the mask's
// priority is blocked, and can make each call.

#include "target.hpp"

#include <alloy/alloy.hpp>
#include <alloy/clock.hpp>

#include <cstring>

namespace {

using namespace alloy::rtos;

void main_task();
Task<1024, Priority::Normal, "main", Feature::Notification> task(main_task);
Task<512, Priority::Low, "parked", Feature::Suspended> parked([] {});
CountingSemaphore counting{0, 100};
BinarySemaphore binary;
Queue<std::uint32_t, 4> queue;
StreamBuffer<8> stream;
EventFlags flags;
SoftwareTimer timer([](void*) {}, nullptr);

struct Call {
    const char* name;
    const char* reported;
    void (*make)();
};
#define CALL(name, reported, ...) {name, reported, [] { (void)(__VA_ARGS__); }}
std::uint32_t item;
const Call CALLS[] = {
    CALL("CountingSemaphore::give_from_isr", "semaphore_give_from_isr", counting.give_from_isr()),
    CALL("BinarySemaphore::give_from_isr", "semaphore_give_from_isr", (binary.give_from_isr(), 0)),
    CALL("Queue::send_from_isr", "queue_send_from_isr", queue.send_from_isr(1)),
    CALL("Queue::receive_from_isr", "queue_receive_from_isr", queue.receive_from_isr(item)),
    CALL("Queue::peek", "peek", queue.peek(item)),
    CALL("StreamBuffer::send_from_isr", "stream_send_from_isr", stream.send_from_isr("x", 1)),
    CALL("StreamBuffer::receive_from_isr", "stream_receive_from_isr", stream.receive_from_isr(&item, 1)),
    CALL("EventFlags::set_from_isr", "set_from_isr", (flags.set_from_isr(1), 0)),
    CALL("EventFlags::clear", "clear", flags.clear(1)),
    CALL("TaskNotification::notify_from_isr", "notify_from_isr", TaskNotification::notify_from_isr(task, 1, SetBits)),
    CALL("TaskNotification::clear", "clear", TaskNotification::clear(task)),
    CALL("SoftwareTimer::start", "start_ticks", timer.start(5)),
    CALL("SoftwareTimer::stop", "stop", timer.stop()),
    CALL("RTOS::resume_from_isr", "resume_from_isr", RTOS::resume_from_isr(parked)),
    CALL("Clock::ticks", "ticks", Clock::ticks()),
    CALL("tick", "tick", (alloy::rtos::detail::tick(), 0)),
};
constexpr unsigned COUNT = sizeof CALLS / sizeof CALLS[0];

void* back[5];
volatile bool is_caught;
const char* wanted;

void fail(const char* why, const char* what) {
    target::print(what);
    target::print(": ");
    target::print(why);
    target::print("\n");
    target::finish(1);
}

// In the handler: each call once. A stop returns to the handler, so that it can make the next call.
volatile unsigned under_test;
const Call& call_under_test() { return CALLS[under_test]; }
void make_each() {
    under_test = 0;
    while (under_test != COUNT) {
        is_caught = false;
        alloy::port::stopping = false;
        if (__builtin_setjmp(back) == 0)
            call_under_test().make();
        if (!is_caught)
            fail("does not stop", call_under_test().name);
        const unsigned next = under_test + 1U;
        under_test = next;
    }
}

#if ALLOY_MASK_PRIORITY
volatile bool is_legal_handler_over;

void make_each_legally() {
    for (unsigned each = 0; each != COUNT; ++each) {
        under_test = each;
        call_under_test().make();
    }
    is_legal_handler_over = true;
}
#endif

void main_task() {
#if ALLOY_MASK_PRIORITY
    target::set_handler(16 + target::IRQ_A, make_each_legally);
    target::enable_irq(target::IRQ_A);
    target::reg(0xe000e400U + target::IRQ_A / 4U * 4U) = ALLOY_MASK_PRIORITY;
    target::request_irq(target::IRQ_A);
    if (!is_legal_handler_over)
        fail("did not run", "the handler with the mask's priority");
    wanted = "interrupt 20";
    target::set_handler(16 + target::IRQ_A, make_each);
    target::enable_irq(target::IRQ_A);
    target::reg(0xe000e400U + target::IRQ_A / 4U * 4U) = 0;
    target::request_irq(target::IRQ_A);
#endif
    wanted = "exception 2";
    target::set_handler(2, make_each);
    target::reg(0xe000ed04U) = 1U << 31;
    asm volatile("dsb\n\tisb" ::: "memory");
    target::print("alloy: ");
    target::print(COUNT);
    target::print(" calls stop\n");
    target::finish(0);
}

} // namespace

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char* thread) {
    if (number != static_cast<std::uint32_t>(Stop::UrgentInterrupt) || wanted == nullptr || thread == nullptr ||
        std::strcmp(thread, wanted) != 0 || std::strcmp(call, call_under_test().reported) != 0) {
        target::print(call);
        target::print(thread == nullptr ? " no thread" : thread);
        target::print(number);
        fail("stops in another way", call_under_test().name);
    }
    is_caught = true;
    __builtin_longjmp(back, 1);
}

int main() {
    RTOS::start();
    return 1;
}
