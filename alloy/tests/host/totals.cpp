// SPDX-License-Identifier: MIT OR Apache-2.0
// Sizes that are known at compile time: this file proves them by compiling.

#include "check.hpp"

#include <alloy/alloy.hpp>

#include <array>
#include <chrono>
#include <utility>

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

// The largest capacity that fits, for each budget of 1 to 400 bytes.
template <class T, std::size_t Budget> consteval bool is_largest() {
    constexpr std::size_t n = optimal_pool_capacity<T>(Budget);
    if constexpr (n == 0)
        return !pool_fits_budget<T, 1>(Budget);
    else
        return pool_fits_budget<T, n>(Budget) && !pool_fits_budget<T, n + 1>(Budget);
}
template <class T, std::size_t... Budgets> consteval std::size_t not_largest(std::index_sequence<Budgets...>) {
    return (std::size_t{!is_largest<T, Budgets + 1>()} + ...);
}
template <class T> inline constexpr std::size_t wrong_capacities = not_largest<T>(std::make_index_sequence<400>());
struct alignas(32) Wide {
    std::uint8_t bytes[40];
};
static_assert(wrong_capacities<std::uint8_t> == 0);
static_assert(wrong_capacities<std::uint64_t> == 0);
static_assert(wrong_capacities<std::array<std::uint8_t, 13>> == 0);
static_assert(wrong_capacities<Wide> == 0);

using namespace std::chrono_literals;
static_assert(ticks(1ms) == 1 && ticks(1us) == 1 && ticks(1001us) == 2 && ticks(0ms) == NO_WAIT &&
              ticks(2h) == 7'200'000);
static_assert(ticks(2147483647ms) == MAX_TIMEOUT && ticks(2147483648ms) == INFINITE && ticks(2000h) == INFINITE);
static_assert(ticks(-1ms) == NO_WAIT && long_ticks(2000h) == 7'200'000'000);
static_assert(ticks(std::chrono::duration<double>(0.0015)) == 2 && ticks(std::chrono::duration<float>(-1.0F)) == 0);
static_assert(ticks(std::chrono::duration<double>(1e30)) == INFINITE);
static_assert(long_ticks(std::chrono::hours(INT64_MAX / 4)) == UINT64_MAX);
static_assert(long_ticks(std::chrono::nanoseconds(INT64_MAX)) == 9'223'372'036'855);

} // namespace

TEST("totals", "a system's RAM, its budgets and its rules are known at compile time") { EXPECT(Tasks::count() == 3); }
