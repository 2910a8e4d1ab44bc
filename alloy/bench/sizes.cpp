// SPDX-License-Identifier: MIT OR Apache-2.0
#include "size_rows.hpp"
#include "target.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using namespace bench::sizes;

namespace {

using Sensor = Task<512, Priority::High, "Sensor">;
using Display = Task<1024, Priority::Normal, "Display">;
using Logger = Task<256, Priority::Low, "Logger">;
using Notified = Task<512, Priority::High, "Notified", Feature::Notification>;
using Messages = Queue<Message, 8>;
using Buffers = StaticPool<Buffer, 16>;
using MySystem = System<Sensor, Display, Logger, Messages, Buffers>;

} // namespace

int main() {
    bench::enter(TCB, sizeof(Sensor) - Sensor::STACK_BYTES);
    bench::enter(TCB_NOTIFIED, sizeof(Notified) - Notified::STACK_BYTES);
    bench::enter(QUEUE, sizeof(Messages) - 8 * sizeof(Message));
    bench::enter(MUTEX, sizeof(Mutex));
    bench::enter(SEMAPHORE, sizeof(CountingSemaphore));
    bench::enter(FLAGS, sizeof(EventFlags));
    bench::enter(TIMER, sizeof(SoftwareTimer));
    bench::enter(POOL, sizeof(Buffers) - 16 * sizeof(Buffer));
    bench::enter(TASK_512, sizeof(Sensor));
    bench::enter(TASK_1024, sizeof(Display));
    bench::enter(TASK_256, sizeof(Logger));
    bench::enter(QUEUE_8X72, sizeof(Messages));
    bench::enter(POOL_16X128, sizeof(Buffers));
    bench::enter(SYSTEM, MySystem::total_ram());
    bench::print("bytes", ROW, ROWS);
    return 0;
}
