// SPDX-License-Identifier: MIT OR Apache-2.0
// The model's calls on the kernel's objects.
#ifndef ALLOY_TESTS_MODEL_KERNEL_CALLS_HPP
#define ALLOY_TESTS_MODEL_KERNEL_CALLS_HPP

#include "call.hpp"
#include "model.hpp"

#include <alloy/alloy.hpp>

namespace model {

struct Objects {
    alloy::rtos::CountingSemaphore semaphores[SEMAPHORES] = {{0, MAXIMUM}, {0, MAXIMUM}, {0, MAXIMUM}};
    alloy::rtos::Mutex mutexes[MUTEXES];
    alloy::rtos::EventFlags flags;
    alloy::rtos::Queue<std::uint32_t, QUEUE_CAPACITY> queue;

    /// What lies in the queue. Receiving it would let those in that still wait to send.
    [[nodiscard]] Model::Messages messages() const;
};

/// By the running thread. What it does not know is done and returns 0.
std::uint32_t perform(Objects& objects, alloy::rtos::detail::NotifiableTcb* tasks, const Call& call);
/// By an interrupt.
std::uint32_t perform_in_interrupt(Objects& objects, alloy::rtos::detail::NotifiableTcb* tasks, const Call& call);

std::uint32_t result_of(alloy::rtos::Status status);
std::uint32_t result_of(alloy::rtos::Result<std::uint32_t, alloy::rtos::Error> result);

} // namespace model

#endif
