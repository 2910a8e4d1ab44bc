// SPDX-License-Identifier: MIT OR Apache-2.0
// Compiled to measure the cost of validation. VALIDATE: 0 nothing, 1 the task set, 2 also its rules, 3 also pools.

#include <alloy/alloy.hpp>

namespace {

using namespace alloy::rtos;

void run() {
    for (;;)
        RTOS::delay(1);
}

struct Packet {
    std::uint32_t words[16];
};

Task<512, Priority::Idle, "log"> log_task(run);
Task<512, Priority::Low, "blink"> blink(run);
Task<1024, Priority::BelowNormal, "display"> display(run);
Task<512, Priority::Normal, "network"> network(run);
Task<512, Priority::AboveNormal, "storage"> storage(run);
Task<768, Priority::High, "sensor"> sensor(run);
Task<512, Priority::Realtime, "motor"> motor(run);
Task<512, Priority::Critical, "guard"> guard_task(run);
Queue<Packet, 8> packets;
StaticPool<Packet, 16> pool;

using Tasks = TaskSet<decltype(log_task), decltype(blink), decltype(display), decltype(network), decltype(storage),
                      decltype(sensor), decltype(motor), decltype(guard_task)>;

#if VALIDATE >= 1
static_assert(Tasks::validate());
static_assert(Tasks::total_ram_with_budget<8192>() <= 8192);
#endif
#if VALIDATE >= 2
static_assert(Tasks::validate_advanced<UniquePriorities, MinimumStack<512>, RamBudget<8192>,
                                       Shares<Mutex, decltype(log_task), decltype(motor)>>());
#endif
#if VALIDATE >= 3
static_assert(pool_fits_budget<Packet, 16>(2048));
static_assert(optimal_pool_capacity<Packet>(2048) >= 16);
static_assert(System<decltype(packets), decltype(pool)>::total_ram_with_budget<4096>() <= 4096);
#endif

} // namespace

int main() {
    (void)packets.try_send(Packet{});
    (void)pool.allocate();
    RTOS::start();
    return 0;
}
