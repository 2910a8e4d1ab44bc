// SPDX-License-Identifier: MIT OR Apache-2.0
// What is known at compile time: this file proves it by compiling.

#include "check.hpp"

#include <alloy/alloy.hpp>

#include <array>

using namespace alloy::rtos;

namespace {

using Sensor = Task<512, Priority::High, "Sensor">;
using Display = Task<1024, Priority::Normal, "Display", Feature::Notification>;
using Logger = Task<256, 1, "Logger">;
using Tasks = TaskSet<Sensor, Display, Logger>;

struct Message {
    std::uint32_t words[18];
};
using Messages = Queue<Message, 8>;
using Buffers = StaticPool<std::array<std::uint32_t, 32>, 16>;
using Everything = System<Sensor, Display, Logger, Messages, Buffers>;

static_assert(Tasks::count() == 3);
static_assert(Tasks::highest_priority() == Priority::High && Tasks::lowest_priority() == Priority::Low);
static_assert(Tasks::total_ram() == sizeof(Sensor) + sizeof(Display) + sizeof(Logger));
static_assert(Tasks::total_ram_with_budget<4096>() == Tasks::total_ram());
static_assert(Tasks::validate());
static_assert(Tasks::validate_advanced<UniquePriorities, MinimumStack<256>, RamBudget<4096>,
                                       Shares<Mutex, Sensor, Logger>, Shares<BinarySemaphore, Sensor, Display>>());
static_assert(Everything::total_ram() == Tasks::total_ram() + sizeof(Messages) + sizeof(Buffers));
static_assert(ValidTask<Sensor> && !ValidTask<int>);
static_assert(IPCMessage<Message> && !IPCMessage<std::string> && !IPCMessage<std::uint8_t[257]>);
static_assert(PoolAllocatable<Message> && !PoolAllocatable<const Message>);

constexpr std::size_t fitting = optimal_pool_capacity<Message>(1000);
static_assert(fitting > 0 && pool_fits_budget<Message, fitting>(1000) && !pool_fits_budget<Message, fitting + 1>(1000));
static_assert(optimal_pool_capacity<Message>(10) == 0);

} // namespace

TEST("totals", "a system's RAM, its budgets and its rules are known at compile time") { EXPECT(Tasks::count() == 3); }
