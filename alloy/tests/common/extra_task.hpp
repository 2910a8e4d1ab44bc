// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/task.hpp>

#include <cstddef>

namespace test {

// Storage for the one task that a scenario creates in addition to the four: scenarios play one at a time, and the
// micro:bit's 16 KiB must also hold the main stack.
using LargestExtra =
    alloy::rtos::Task<1024, alloy::rtos::Priority::Normal, "extra", alloy::rtos::Feature::Notification>;
alignas(LargestExtra) inline std::byte extra_place[sizeof(LargestExtra)];

template <typename Extra> Extra& extra_task() {
    static_assert(sizeof(Extra) <= sizeof extra_place && alignof(Extra) <= alignof(LargestExtra));
    void* const place = extra_place;
    return *static_cast<Extra*>(place);
}

} // namespace test
