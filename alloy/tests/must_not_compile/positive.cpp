// SPDX-License-Identifier: MIT OR Apache-2.0
// COMPILES: what the other files get wrong, done right; so that they fail for their mistake and nothing else.

#include <alloy/alloy.hpp>

#include <chrono>

using namespace alloy::rtos;

namespace {

void f() {}
Task<512, Priority::Low, "t", Feature::Notification> task(f);
Queue<int, 4> queue;
BinarySemaphore semaphore;
StaticPool<int, 4> pool;
Mutex mutex;

} // namespace

void handler();
void handler() {
    int item = 0;
    (void)isr(queue).send(1);
    (void)isr(queue).receive(item);
    isr(semaphore).give();
    (void)TaskNotification::notify_from_isr(task, 1, SetBits);
    (void)mutex.lock();
    (void)pool.allocate();
}
Task<512, Priority::Low, "u"> with_arguments([](int) {}, 1);
PoolAllocator<int> first_owner(pool);
PoolAllocator<int> next_owner(static_cast<PoolAllocator<int>&&>(first_owner));
bool waits();
bool waits() { return semaphore.take(std::chrono::milliseconds(5)).is_ok(); }
static_assert(TaskSet<decltype(task)>::validate_advanced<UniquePriorities, MinimumStack<512>>());
